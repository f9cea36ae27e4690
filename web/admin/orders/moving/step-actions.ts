import { stageAfter, statusOf, type OrderStage, type OrderStep } from '#domain/order-stages.ts';
import * as deskText from '#text/admin-desk.ts';
import * as generalText from '#text/general.ts';
import * as stageText from '#text/order-stage.ts';
import { call } from '../../../api/call.ts';
import { callOnce } from '../../../api/call-once.ts';
import { queries } from '../../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { MANY_PATIENCE_MS } from '../../editing/many-patience.ts';
import { refusedSave, send } from '../../editing/send.ts';
import { plainWhole } from '../../editing/typed-numbers.ts';
import { sayHowItWent } from './how-it-went.ts';
import { endOffersOf, offerUndo, offerUndoBut } from './undo.ts';
import { refusedMove, watchMoving } from './why-not-moved.ts';

// The actions that move orders by steps, or add and remove parcels. A notice says whether the action worked.

const refused = { isDone: false } as const;
const refresh = async () => queries.invalidateQueries({ queryKey: ['admin'] });

/**
 * Moves one order by a step, and offers to undo the step. The order moves only if it is still in the stage `expected`
 * and still has `seenEdits` edits.
 */
export const takeStep: FormAction<void> = async (form) => {
  const { id, number, step, to, expected, seenEdits, reason, damaged } = textsOf(form, [
    'id',
    'number',
    'step',
    'to',
    'expected',
    'seenEdits',
    'reason',
    'damaged',
  ]);
  // The cast is safe: the panel offers only stages, and the server checks all fields again.
  const stage = to as OrderStage;
  const whyFailed = watchMoving(1);
  const lost = damaged === '' ? [] : (JSON.parse(damaged) as Array<{ itemId: string; quantity: number }>);
  try {
    const seen = { expected: [expected as OrderStage], ...(seenEdits !== '' && { seenEdits: Number(seenEdits) }) };
    const body = { step: step as OrderStep, ...seen, reason, damaged: lost };
    await call('PUT /orders/{id}/step', { params: { id }, body });
    notify('success', deskText.moved({ number, stage: stageText.label({ stage }) }), 'shop');
    if (step !== 'inspect')
      offerUndo({ ids: [id], numbers: [number], status: statusOf(stage), name: stageText.label({ stage }) });
    return done();
  } catch (error) {
    // If an inspection fails, the typed counts stay, and the message is shown beside them.
    return step === 'inspect' ? { isDone: false, error: whyFailed(error) } : refusedMove(whyFailed(error), 1);
  } finally {
    await refresh();
  }
};

/**
 * Moves the orders in `ids` by the same step, if they have not changed since they were shown. Offers to undo the step.
 * The ids are separated by spaces; `seenEdits` is JSON with each order's number of edits, by the order's id.
 */
export const takeSteps: FormAction<void> = async (form) => {
  const { ids, numbers, step, seenEdits } = textsOf(form, ['ids', 'numbers', 'step', 'seenEdits']);
  const count = ids.split(' ').length;
  const whyFailed = watchMoving(count);
  try {
    // The casts are safe: the select offers only every step except "inspect", and the form wrote `seenEdits`. The
    // server checks step and edits again.
    const seen = JSON.parse(seenEdits) as Record<string, number>;
    const body = { ids: ids.split(' '), step: step as Exclude<OrderStep, 'inspect'>, seenEdits: seen };
    const answer = await call('PUT /orders/step', { body, patienceMs: MANY_PATIENCE_MS });
    const left = sayHowItWent(answer, body.ids, numbers.split(' '));
    const stage = stageAfter(body.step);
    const change = { status: statusOf(stage), name: stageText.label({ stage }) };
    offerUndoBut(left, { ...change, ids: body.ids, numbers: numbers.split(' ') });
    return left.length === 0 ? done() : refused;
  } catch (error) {
    return refusedMove(whyFailed(error), count);
  } finally {
    await refresh();
  }
};

/** Adds a parcel to an order. */
export const addParcel: FormAction = async (form) => {
  const { id, seenEdits, courierId, number, weight, isHandedOver } = textsOf(form, [
    'id',
    'seenEdits',
    'courierId',
    'number',
    'weight',
    'isHandedOver',
  ]);
  const body = {
    courierId,
    number,
    weightGrams: plainWhole(weight) || null,
    isHandedOver: isHandedOver !== '',
    seenEdits: Number(seenEdits),
  };
  return send(callOnce('POST /orders/{id}/parcels', { params: { id }, body }), {
    stale: ['admin'],
    failed: generalText.failed(),
    refuse: refusedSave,
    onAnswer: () => endOffersOf(id),
  });
};

/** Removes a parcel from its order. */
export const removeParcel: FormAction = async (form) =>
  send(call('DELETE /orders/{id}/parcels/{parcelId}', { params: textsOf(form, ['id', 'parcelId']) }), {
    stale: ['admin'],
    failed: generalText.failed(),
  });
