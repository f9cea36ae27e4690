import { Menu, User, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as headerText from '#text/header.ts';

export type HeaderLink = { to: string; label: string; isAccount?: boolean; isCurrent: boolean };

/**
 * Shows the header's links on a narrow screen, behind a button. Esc or a tap elsewhere closes the links. After Esc the
 * button gets the focus back.
 */
export function MobileMenu({ links }: { links: readonly HeaderLink[] }) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    const onPointer = ({ target }: PointerEvent) =>
      target instanceof Node && !menu.current?.contains(target) && setOpen(false);
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPointer);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPointer);
    };
  }, [isOpen]);
  return (
    <div ref={menu} className="@3xl:hidden print:hidden">
      <button
        ref={button}
        type="button"
        aria-label={isOpen ? headerText.closeMenu() : headerText.openMenu()}
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        onClick={() => setOpen(!isOpen)}
        className="-ms-2 grid size-touch place-items-center"
      >
        {isOpen ? <X className="size-icon" /> : <Menu className="size-icon" />}
      </button>
      {isOpen && (
        <nav
          id="mobile-menu"
          aria-label={headerText.main()}
          className="absolute inset-x-0 top-full animate-settle border-b border-thread bg-kora px-4 pb-6"
        >
          <ul>
            {links.map((link) => (
              <li key={link.label} className="border-t border-thread">
                <Link
                  to={link.to}
                  onClick={close}
                  aria-current={link.isCurrent ? 'page' : undefined}
                  className="display flex min-h-14 items-center gap-3 text-2xl aria-[current=page]:text-indigo"
                >
                  {link.isAccount && <User className="size-5" />}
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
