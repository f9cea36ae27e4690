import type { GatewayName } from '#domain/payments.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import * as gatewaysText from '#text/admin-gateways.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { refusedBeside, refusedSave, send } from '../editing/send.ts';
import { saveSettings } from '../editing/settings.tsx';
import { plainWhole } from '../editing/typed-numbers.ts';

export const paymentSettings = {
  name: 'payment-settings',
  read: async (input?: { patienceMs: number }) => call('GET /payment-settings', input),
};

/** Saves the order of the payment methods, the minutes that customers have to pay, and the gateway in use. */
export const savePaymentSettings: FormAction = async (form) => {
  const { methods, minutes, gateway, mode, expectedUpdatedAt } = textsOf(form, [
    'methods',
    'minutes',
    'gateway',
    'mode',
    'expectedUpdatedAt',
  ]);
  const body = {
    expectedUpdatedAt,
    minutes: plainWhole(minutes),
    // The cast is safe: the values come from the form's own choices, and the server checks them again.
    methods: methods.split(' ') as PaymentMethod[],
    gateway: gateway === '' ? null : (gateway as GatewayName),
    isTest: mode === 'test',
  };
  const answer = await saveSettings(
    paymentSettings,
    call('PUT /payment-settings', { body }),
    gatewaysText.saveFailed(),
  );
  // The warning about test mode and the forms in which staff choose a payment method use this query.
  await queries.invalidateQueries({ queryKey: ['admin', 'payment-methods'] });
  return answer;
};

const ways = () => ({ stale: ['admin'], failed: gatewaysText.saveFailed() });

/**
 * Stores the keys of a gateway. The boxes of the keys have names that begin with `key/`. No draft stores these boxes.
 */
export const saveKeys: FormAction = async (form) => {
  const { gateway, mode } = textsOf(form, ['gateway', 'mode']);
  const keys = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(KEY) && typeof value === 'string' ? [[name.slice(KEY.length), value]] : [],
    ),
  );
  const sent = call('PUT /gateways/{name}', { params: { name: gateway }, body: { isTest: mode === 'test', keys } });
  const answer = await send(sent, { ...ways(), refuse: refusedSave });
  if (answer.isDone) return answer;
  const issues = Object.entries(answer.issues ?? {}).map(([path, why]) => [KEY + (path.split('.').at(-1) ?? ''), why]);
  return { ...answer, issues: Object.fromEntries(issues) };
};

export const KEY = 'key/';

/** Removes the keys of a gateway. */
export const removeKeys: FormAction = async (form) => {
  const { gateway, mode } = textsOf(form, ['gateway', 'mode']);
  const body = { isTest: mode === 'test', keys: null };
  return send(call('PUT /gateways/{name}', { params: { name: gateway }, body }), ways());
};

/** Opens a trial payment of ₹1 at a gateway. Returns the address of the gateway's payment page. */
export const tryGateway = async (form: FormData) => {
  const { gateway, mode } = textsOf(form, ['gateway', 'mode']);
  const sent = call('POST /gateways/{name}/try', { params: { name: gateway }, body: { isTest: mode === 'test' } });
  return send(sent, { ...ways(), failed: gatewaysText.tryFailed(), refuse: refusedBeside });
};
