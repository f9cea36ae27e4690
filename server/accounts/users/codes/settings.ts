import * as codeText from '#text/sign-in-code.ts';
import * as settingsText from '#text/admin-sign-in-codes.ts';
import { noteInLog, type By } from '../../audit/audit.ts';
import type { Db, Schema } from '../../../platform/db/schema.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { listChannelsFor } from '../../../platform/messages/channels-for.ts';
import { noteChange } from '../../../platform/site-version/versions.ts';
import { ShopError } from '#contract/errors.ts';
import type { CodeChannel, CodeSettings } from '#contract/sign-in-codes.ts';
import { codeSettings } from './queries.ts';

type Choice = Omit<CodeSettings, 'updatedAt'>;
type SettingsRow = Schema['code_settings'];

/**
 * Returns the owner's settings of sign-in codes: whether shoppers may sign in by a code, and whether the shop sends
 * codes to numbers outside India.
 */
async function getCodeSettings(db: Db): Promise<CodeSettings> {
  return present(await codeSettings.find(db));
}

/** Returns the settings of sign-in codes. Throws 409 CODES_OFF if the owner has not turned on sign-in by a code. */
export async function codeSettingsInForce(db: Db): Promise<Choice> {
  const settings = await getCodeSettings(db);
  if (!settings.isOn) throw new ShopError('conflict', 'CODES_OFF', codeText.off());
  return settings;
}

/**
 * Lists the channels by which this shop sends codes, in the owner's order. The list is empty if the owner has not
 * turned codes on.
 */
export async function listCodeChannels(db: Db): Promise<CodeChannel[]> {
  return (await getCodeSettings(db)).isOn ? listWays(db) : [];
}

/**
 * Returns the owner's settings of sign-in codes, and the channels that deliver codes, or would deliver them if codes
 * were on. Email is always one of the channels.
 */
export async function readCodeSettings(db: Db): Promise<{ settings: CodeSettings; ways: CodeChannel[] }> {
  return { settings: await getCodeSettings(db), ways: await listWays(db) };
}

async function listWays(db: Db): Promise<CodeChannel[]> {
  return [...(await listChannelsFor(db, 'code')), 'email'];
}

/** Saves the owner's settings of sign-in codes. Throws 409 if somebody else has changed the settings meanwhile. */
export async function saveCodeSettings(
  db: Db,
  choice: Choice,
  expectedUpdatedAt: string | undefined,
  by: By,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const toRow = (): SettingsRow => ({
      id: 1,
      is_on: choice.isOn ? 1 : 0,
      takes_abroad: choice.takesAbroad ? 1 : 0,
      updated_at: by.now,
    });
    const { stored } = await codeSettings.replace(db, expectedUpdatedAt, settingsText.edited, toRow);
    const [before, after] = [shown(present(stored)), shown(choice)];
    await noteInLog(db, by, { action: 'codes.changed', id: null, name: settingsText.logName(), before, after });
    await noteChange(db, []);
  });
}

function present(row: SettingsRow | undefined): CodeSettings {
  return { isOn: row?.is_on === 1, takesAbroad: row?.takes_abroad === 1, updatedAt: row?.updated_at ?? '' };
}

/** Returns the settings in the form in which the log of changes records them. */
function shown({ isOn, takesAbroad }: Choice) {
  return { codes: isOn ? 'on' : 'off', abroad: takesAbroad ? 'on' : 'off' };
}
