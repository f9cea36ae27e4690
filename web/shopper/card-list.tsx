import { useContext, type ComponentProps } from 'react';
import { CardKeeping, type ShownCard } from './card-keeper.ts';
import { ProductCard } from './product-card.tsx';
import type { Shopping } from './use-shopping.ts';

type CardListProps = ComponentProps<'ul'> & { cards: readonly ShownCard[]; shopping: Shopping };

function KeptList({ cards, shopping, ...rest }: CardListProps) {
  const keeper = useContext(CardKeeping);
  if (!keeper) return <PlainList cards={cards} shopping={shopping} {...rest} />;
  // This HTML is safe, because React itself has written it.
  return <ul {...rest} dangerouslySetInnerHTML={{ __html: keeper.html(cards) }} />;
}

function PlainList({ cards, shopping, ...rest }: CardListProps) {
  return (
    <ul {...rest}>
      {cards.map((card) => (
        <CardItem key={card.product.id} card={card} shopping={shopping} />
      ))}
    </ul>
  );
}

/**
 * A list of cards. The server takes the cards' HTML from its cache (cached-cards.tsx); the browser's script contains no
 * code for that cache.
 */
export const CardList = import.meta.env.SSR ? KeptList : PlainList;

/** Shows one card at its position in a list. */
export function CardItem({ card: { place, ...card }, shopping }: { card: ShownCard; shopping: Shopping }) {
  return (
    <li className={place}>
      <ProductCard {...card} shopping={shopping} />
    </li>
  );
}
