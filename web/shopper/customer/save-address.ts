import type { Address } from '#contract/addresses.ts';
import { knownName } from '#domain/people.ts';
import { findState } from '#domain/states.ts';
import * as addressFormText from '#text/address-form.ts';
import * as addressText from '#text/address.ts';
import { ApiError, issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { session } from '../../session/session.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { forgetDraft } from '../../drafts/form-draft.ts';
import { notify } from '../../ui/notices.tsx';
import { reloadAddresses } from './use-addresses.ts';

export type SaveAddress = FormAction<Address>;

const required = ['addressLine1', 'postalCode', 'city', 'state'] as const;

type Words = { added: string; updated: string; failed: string };

/**
 * Returns the action of the address form: saves the address, deletes the draft under `draftKey`, shows the result, and
 * reloads the list. The notices differ from page to page (spec §8 Addresses).
 */
export function saveAddressSaying(words: Words, draftKey: string): SaveAddress {
  return async (form) => {
    const texts = textsOf(form, [...required, 'addressLine2', 'recipientName', 'phone']);
    const empty = required.filter((name) => texts[name].trim() === '');
    const isNameless = needsName() && texts.recipientName.trim() === '';
    if (empty.length > 0 || isNameless) {
      notify('error', addressText.required(), 'account');
      const issues = {
        ...(isNameless && { recipientName: addressFormText.recipientMissing() }),
        ...Object.fromEntries(empty.map((name) => [name, addressFormText.fillIn()])),
      };
      return { isDone: false, issues };
    }
    const id = form.get('id');
    try {
      const state = findState(texts.state) ?? texts.state;
      const body = { ...texts, state, isDefault: form.has('isDefault'), userId: session.get().user?.id };
      const { address } =
        id === null
          ? await callOnce('POST /addresses', { body })
          : await call('PUT /addresses/{id}', { params: { id: String(id) }, body });
      // The draft is deleted before the list is loaded. If the page were reloaded in between, it would otherwise
      // restore the saved address as unsaved.
      forgetDraft(draftKey);
      notify('success', id === null ? words.added : words.updated, 'account');
      await reloadAddresses(address);
      return done(address);
    } catch (error) {
      notify('error', messageOf(error, words.failed), 'account');
      const issues = issuesOf(error);
      // If the person must do something else first (status 409), the message stays in the form, because a notice
      // disappears.
      const isConflict = error instanceof ApiError && error.status === 409;
      return { isDone: false, issues, ...(isConflict && { error: error.message }) };
    }
  };
}

/** Returns whether the customer has no name yet, because the account began with a code. */
export function needsName(): boolean {
  const { user } = session.get();
  return user?.phone !== undefined && knownName(user) === '';
}
