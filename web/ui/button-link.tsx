import { Link, type LinkProps } from 'react-router';
import { buttonClass } from './button.tsx';

/** A link that looks like a button. */
export function ButtonLink(props: Omit<LinkProps, 'className'>) {
  return <Link className={buttonClass()} {...props} />;
}

/** A link that looks like a quiet button. */
export function QuietLink(props: Omit<LinkProps, 'className'>) {
  return <Link className={buttonClass('quiet')} {...props} />;
}
