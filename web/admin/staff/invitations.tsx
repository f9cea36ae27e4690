import { Copy, MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StaffInvite } from '#contract/staff.ts';
import { whatsAppLink } from '#domain/whatsapp-link.ts';
import { invitableRoles, type InvitableRole } from '#domain/staff-roles.ts';
import { formatDay } from '#messages/format.ts';
import * as adminStaffText from '#text/admin-staff.ts';
import * as rolesText from '#text/staff-roles.ts';
import { BareButton, buttonClass, QuietButton, SubmitButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Field } from '../../ui/field.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { useFormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { withTags } from '../../ui/with-tags.tsx';
import { Options } from '../../ui/options.tsx';
import { Section } from '../../ui/section.tsx';
import type { InviteLink, inviteStaff, makeLink, takeBackInvitation } from './actions.ts';
import { useHasMailServer } from './permissions.ts';
import { OnlyHere } from '../lists/only-here.tsx';
import { Rows } from '../lists/rows.tsx';

/**
 * Invites a person by email, and lists the invitations that nobody has accepted yet. Without a mail server the link of
 * a new invitation appears here, and the person who invites passes it on.
 */
export function Invitations({ invites }: { invites: readonly StaffInvite[] }) {
  const hasMailServer = useHasMailServer();
  const [made, setMade] = useState<InviteLink>();
  const { submit } = useFormAction<typeof makeLink>('makeLink', { onDone: setMade });
  const shown = made && invites.some(({ id }) => id === made.invite.id) ? made : undefined;
  return (
    <Section id="invite" title={adminStaffText.invite()} className="mt-8 max-w-3xl">
      {!hasMailServer && <p className="mt-2 max-w-2xl text-ink-soft">{adminStaffText.noMailServer()}</p>}
      <InviteForm hasMailServer={hasMailServer} onInvited={({ id }) => !hasMailServer && submit({ id })} />
      {shown && <LinkToPass made={shown} />}
      {invites.length > 0 && (
        <Rows label={adminStaffText.openInvitations()} className="mt-4">
          {invites.map((invite) => (
            <Invitation
              key={invite.id}
              invite={invite}
              onLink={hasMailServer ? undefined : () => submit({ id: invite.id })}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}

type FormProps = { hasMailServer: boolean; onInvited: (invite: StaffInvite) => void };

function InviteForm({ hasMailServer, onInvited }: FormProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitableRole>('manager');
  const { form, isBusy, issues } = useFormAction<typeof inviteStaff>('inviteStaff', {
    onDone: ({ invite }) => {
      setEmail('');
      onInvited(invite);
    },
  });
  return (
    <form {...form} noValidate className="mt-3 flex flex-wrap items-end gap-3">
      <Field
        label={adminStaffText.email()}
        name="email"
        type="email"
        enterKeyHint="send"
        required
        value={email}
        error={issues['email']}
        onChange={(event) => setEmail(event.target.value)}
        className="grow basis-60"
      />
      <label className="block">
        <span className="mb-1.5 block font-medium">{adminStaffText.role()}</span>
        <select
          name="role"
          aria-describedby="invited-does"
          value={role}
          onChange={({ target }) => setRole(invitableRoles.find((one) => one === target.value) ?? role)}
          className={`${inputClass} min-h-12`}
        >
          <Options of={invitableRoles.map((one) => [one, rolesText.name({ role: one })])} />
        </select>
      </label>
      <SubmitButton isBusy={isBusy} disabled={email.trim() === ''} className="min-h-12">
        {hasMailServer ? adminStaffText.sendInvitation() : adminStaffText.createInvitation()}
      </SubmitButton>
      <p id="invited-does" aria-live="polite" className="w-full text-md text-ink-soft">
        {rolesText.does({ role })}
      </p>
    </form>
  );
}

/** Shows the link of an invitation, with the buttons that pass it on. */
function LinkToPass({ made: { invite, link, text } }: { made: InviteLink }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    if (await copyText(link, shown.current)) notify('success', adminStaffText.copied(), 'account');
    else notify('error', adminStaffText.notCopied(), 'account');
  };
  return (
    <div role="status" className="mt-4 bg-kora-deep p-4">
      <p>{adminStaffText.linkFor({ email: invite.email })}</p>
      <p ref={shown} className="mt-1 wrap-anywhere select-all">
        {link}
      </p>
      <OnlyHere text={link} />
      <p className="mt-1 text-md text-ink-soft">{adminStaffText.linkOnce({ day: formatDay(invite.expiresAt) })}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <QuietButton onClick={() => void copy()}>
          <Copy className="size-4" /> {adminStaffText.copyLink()}
        </QuietButton>
        <a href={whatsAppLink('', text)} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          <MessageCircle className="size-4" /> {adminStaffText.byWhatsApp()}
        </a>
      </p>
    </div>
  );
}

const untilTags = { until: (inner: string) => <span className="text-md text-ink-soft">{inner}</span> };

type InvitationProps = { invite: StaffInvite; onLink: (() => void) | undefined };

function Invitation({ invite: { id, email, role, expiresAt }, onLink }: InvitationProps) {
  const { submit } = useFormAction<typeof takeBackInvitation>('takeBackInvitation');
  return (
    <li className="flex flex-wrap items-center gap-4 px-3 py-2.5">
      <p className="min-w-0 grow wrap-anywhere">
        {withTags(
          adminStaffText.until({ email, role: rolesText.name({ role }), day: formatDay(expiresAt) }),
          untilTags,
        )}
      </p>
      {onLink && (
        <BareButton aria-label={adminStaffText.newLinkOf({ email })} onClick={onLink}>
          {adminStaffText.newLink()}
        </BareButton>
      )}
      <BareButton aria-label={adminStaffText.takeBackOf({ email })} onClick={() => submit({ id })}>
        {adminStaffText.takeBack()}
      </BareButton>
    </li>
  );
}
