import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import * as formText from '#text/admin-offer-form.ts';
import { call } from '../../../api/call.ts';
import { clientActionOf } from '../../../ui/form-action.ts';
import { QueryAnswer } from '../../lists/query-answer.tsx';
import { useListSearch } from '../../lists/use-list-search.ts';
import { isWrongLink, WrongLink } from '../../lists/wrong-link.tsx';
import { deleteOffer, makeCodes, offerKey, pauseOffer, saveOffer } from '../actions.ts';
import { BackToOffers } from '../../lists/back-to-offers.tsx';
import { Codes } from './codes.tsx';
import { newOffer, toCopy, toDraft } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';
import { OfferHead } from './offer-head.tsx';
import { ShareLink } from './share-link.tsx';

export const clientAction = clientActionOf({ saveOffer, pauseOffer, deleteOffer, makeCodes });

/**
 * The screen of one offer or of a new offer. With `?copy=` in the address, a new offer begins with the values of
 * another offer.
 */
export default function OfferPage() {
  const id = (useParams()['*'] ?? '').split('/').at(-1) ?? '';
  const { get } = useListSearch();
  const copied = get('copy');
  if (id !== 'new') return <Stored key={id} id={id} />;
  return copied === '' ? <New key="new" /> : <Copy key={`copy ${copied}`} id={copied} />;
}

function New() {
  return (
    <>
      <NewHead />
      <OfferForm id="" form="new" stored={newOffer} />
    </>
  );
}

function Copy({ id }: { id: string }) {
  const query = useOffer(id);
  const navigate = useNavigate();
  if (isWrongLink(query.error)) return <WrongLink thing="offer" onClose={() => void navigate('/admin/offers')} />;
  return (
    <>
      <NewHead />
      <QueryAnswer query={query} failed={formText.failed()}>
        {(offer) => <OfferForm id="" form={`copy/${id}`} stored={toCopy(offer)} />}
      </QueryAnswer>
    </>
  );
}

function Stored({ id }: { id: string }) {
  const query = useOffer(id);
  const navigate = useNavigate();
  if (isWrongLink(query.error)) return <WrongLink thing="offer" onClose={() => void navigate('/admin/offers')} />;
  return (
    <QueryAnswer query={query} failed={formText.failed()}>
      {(offer) => (
        <>
          <OfferHead offer={offer} />
          {offer.code !== '' && !offer.isDeleted && offer.state !== 'ended' && <ShareLink offer={offer} />}
          {offer.kind === 'code' && <Codes offer={offer} />}
          {/* When the offer is paused, the typed values stay. The form then saves with the new `updatedAt`. */}
          {!offer.isDeleted && <OfferForm id={id} form={id} stored={toDraft(offer)} />}
        </>
      )}
    </QueryAnswer>
  );
}

function NewHead() {
  return (
    <>
      <BackToOffers />
      <h1 className="display text-3xl">{formText.newTitle()}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{formText.about()}</p>
    </>
  );
}

function useOffer(id: string) {
  return useQuery({
    queryKey: offerKey(id),
    queryFn: async () => (await call('GET /offers/{id}', { params: { id } })).offer,
    refetchOnWindowFocus: false,
  });
}
