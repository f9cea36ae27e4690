import { useContext, type ComponentProps } from 'react';
import { CardKeeping, type ShownCard } from './card-keeper.ts';
import { ProductCard } from './product-card.tsx';
import type { Shopping } from './use-shopping.ts';

type CardListProps = ComponentProps<'ul'> & { cards: readonly ShownCard[]; shopping: Shopping };

/** A list of cards. The server writes them from its cache; see cached-cards.tsx. */
export function CardList({ cards, shopping, ...rest }: CardListProps) {
  const keeper = useContext(CardKeeping);
  // React itself wrote this HTML.
  if (keeper) return <ul {...rest} dangerouslySetInnerHTML={{ __html: keeper.html(cards) }} />;
  return (
    <ul {...rest}>
      {cards.map((card) => (
        <CardItem key={card.product.id} card={card} shopping={shopping} />
      ))}
    </ul>
  );
}

/** One card in its place in a list. */
export function CardItem({ card: { place, ...card }, shopping }: { card: ShownCard; shopping: Shopping }) {
  return (
    <li className={place}>
      <ProductCard {...card} shopping={shopping} />
    </li>
  );
}
