import * as adminText from '#text/admin-messages.ts';
import { messageChannels } from '#domain/messages.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { Section } from '../../ui/section.tsx';
import { SettingsPage } from '../editing/settings.tsx';
import * as actions from './actions.ts';
import { ChannelForm } from './channel-form.tsx';
import { Figures } from './figures.tsx';
import { OrderForm } from './order-form.tsx';
import { SentList } from './sent-list.tsx';
import { messageSettings } from './settings.ts';
import { Templates } from './templates.tsx';

export const clientAction = clientActionOf(actions);

/** The owner's settings for messages to customers' phones: channels, texts and cost. */
export default function Messages() {
  return (
    <SettingsPage
      settings={messageSettings}
      title={adminText.title()}
      about={adminText.about()}
      failed={adminText.loadFailed()}
    >
      {(stored) => (
        <div className="max-w-5xl">
          <Figures settings={stored.settings} />
          <Section id="channels" title={adminText.channels()} className="mt-8">
            <p className="mt-1 max-w-2xl text-md text-ink-soft">{adminText.channelsAbout()}</p>
            <div className="mt-3 grid items-start gap-4 lg:grid-cols-2">
              {messageChannels.map((channel) => (
                <ChannelForm key={channel} channel={channel} stored={stored} />
              ))}
            </div>
          </Section>
          <OrderForm stored={stored} />
          <Templates stored={stored} />
          <SentList isSimulated={stored.settings.isSimulated} />
        </div>
      )}
    </SettingsPage>
  );
}
