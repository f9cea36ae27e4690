import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queries } from '../../api/queries.ts';
import { CodeBox } from './code-box.tsx';

function shown(cart: Parameters<typeof CodeBox>[0]['cart']): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <CodeBox cart={cart} />
    </QueryClientProvider>,
  );
}

test('a code that takes nothing off leaves room for another one, and one that does takes the place of the box', () => {
  const code = { code: 'DIWALI20', isUsed: false, message: 'DIWALI20 has ended.' };
  const ended = shown({ code, takesCode: true });
  expect(ended).toContain('DIWALI20 has ended.');
  expect(ended).toContain('Offer code');
  const used = shown({ code: { ...code, isUsed: true }, takesCode: true });
  expect(used).not.toContain('Offer code');
  expect(shown({ takesCode: true })).toContain('Offer code');
  expect(shown({})).toBe('');
});
