import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// What the server sent is painted first; a phone's one slow core then has time to take it over.
requestAnimationFrame(() => setTimeout(takeOver));

function takeOver(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
