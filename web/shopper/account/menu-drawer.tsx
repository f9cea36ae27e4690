import * as accountText from '#text/account-page.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { AccountLinks } from './account-links.tsx';

/** Shows the account's menu in a drawer, on small screens. */
export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      title={accountText.heading()}
      closeLabel={accountText.closeMenu()}
      width="w-72 max-w-[85vw] shadow-2xl"
      onClose={onClose}
    >
      <div className="p-3">
        <AccountLinks isNarrow={false} onChosen={onClose} />
      </div>
    </Drawer>
  );
}
