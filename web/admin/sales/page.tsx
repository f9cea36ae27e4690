import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import * as salesText from '#text/admin-sales.ts';
import { call } from '../../api/call.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { BackToOffers } from '../lists/back-to-offers.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { isWrongLink, WrongLink } from '../lists/wrong-link.tsx';
import { endSale, pauseSale, saleKey, saveSale } from './actions.ts';
import { newSale, toCopy, toDraft } from './sale-draft.ts';
import { SaleForm } from './sale-form.tsx';

export const clientAction = clientActionOf({ saveSale, pauseSale, endSale });

/**
 * The screen of one sale or of a new sale. With `?copy=` in the address, a new sale begins with the values of another
 * sale.
 */
export default function SalePage() {
  const id = (useParams()['*'] ?? '').split('/').at(-1) ?? '';
  const { get } = useListSearch();
  const copied = get('copy');
  if (id === 'new' && copied === '') return <NewSale key="new" />;
  return id === 'new' ? <Copy key={`copy ${copied}`} id={copied} /> : <Stored key={id} id={id} />;
}

function NewSale() {
  return (
    <>
      <NewHeading />
      <SaleForm markdown={undefined} stored={newSale} draftName="sale/new" />
    </>
  );
}

function Copy({ id }: { id: string }) {
  const query = useSale(id);
  const toOffers = useToOffers();
  if (isWrongLink(query.error)) return <WrongLink thing="sale" onClose={toOffers} />;
  return (
    <>
      <NewHeading />
      <QueryAnswer query={query} failed={salesText.failed()}>
        {(markdown) => <SaleForm markdown={undefined} stored={toCopy(markdown)} draftName={`sale/copy/${id}`} />}
      </QueryAnswer>
    </>
  );
}

function Stored({ id }: { id: string }) {
  const query = useSale(id);
  const toOffers = useToOffers();
  if (isWrongLink(query.error)) return <WrongLink thing="sale" onClose={toOffers} />;
  return (
    <QueryAnswer query={query} failed={salesText.failed()}>
      {(markdown) => <SaleForm markdown={markdown} stored={toDraft(markdown)} draftName={`sale/${id}`} />}
    </QueryAnswer>
  );
}

function NewHeading() {
  return (
    <>
      <BackToOffers />
      <h1 className="display text-3xl">{salesText.newTitle()}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{salesText.about()}</p>
    </>
  );
}

function useToOffers(): () => void {
  const navigate = useNavigate();
  return () => void navigate('/admin/offers');
}

function useSale(id: string) {
  return useQuery({
    queryKey: saleKey(id),
    queryFn: async () => (await call('GET /markdowns/{id}', { params: { id } })).markdown,
    refetchOnWindowFocus: false,
  });
}
