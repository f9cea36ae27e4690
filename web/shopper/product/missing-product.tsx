import * as missingText from '#text/missing-product.ts';
import NothingHere from '../frame/nothing-here.tsx';

/** Says that no product belongs to this address. */
export default function MissingProduct() {
  return (
    <NothingHere title={missingText.title()} toShop={missingText.toShop()}>
      {missingText.sentence()}
    </NothingHere>
  );
}
