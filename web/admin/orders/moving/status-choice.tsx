import { deliveryStatuses, type DeliveryStatus } from '#domain/order-status.ts';
import * as ordersText from '#text/admin-orders.ts';
import { ChoiceByKeys } from './choice-by-keys.tsx';

type StatusChoiceProps = {
  label: string;
  /** The statuses that the person may choose; by default all statuses. */
  choices?: readonly DeliveryStatus[];
  value: DeliveryStatus | undefined;
  isBusy: boolean;
  onChoose: (status: DeliveryStatus) => void;
};

const looks = {
  PENDING: 'border-s-4 border-s-turmeric bg-turmeric/20',
  SHIPPED: 'border-s-4 border-s-indigo bg-indigo-wash',
  DELIVERED: 'border-s-4 border-s-neem bg-neem-wash',
  CANCELED: 'border-s-4 border-s-madder bg-madder-wash',
};

/** The select of the four statuses (spec §4 "Delivery status"), in the colour of the present status. */
export function StatusChoice({ choices = deliveryStatuses, ...rest }: StatusChoiceProps) {
  return (
    <ChoiceByKeys
      choices={choices}
      nameOf={(status) => ordersText.status({ status })}
      lookOf={(status) => looks[status]}
      {...rest}
    />
  );
}
