import { useRef, useState } from 'react';
import type { MessageTemplate } from '#contract/messages.ts';
import { messageEvents, type MessageEvent } from '#domain/messages.ts';
import { locales } from '#messages/locales.ts';
import * as adminText from '#text/admin-messages.ts';
import * as messagesText from '#text/messages.ts';
import { Badge } from '../lists/badge.tsx';
import type { Stored } from './settings.ts';
import { TemplateForm } from './template-form.tsx';
import { Section } from '../../ui/section.tsx';

const tones = { draft: 'quiet', submitted: 'warn', approved: 'good', rejected: 'bad' } as const;

/**
 * Shows a table of events, channels and languages, with the state of each template. A click on a template opens its
 * text.
 */
export function Templates({ stored }: { stored: Stored }) {
  const { templates } = stored.settings;
  const [openKey, setOpenKey] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const onClose = () => {
    setOpenKey(undefined);
    opener.current?.focus();
  };
  const open = templates.find((template) => keyOf(template) === openKey);
  const columns = templates.filter(({ event }) => event === 'code');
  return (
    <Section id="templates" title={adminText.templates()} className="mt-10">
      <p className="mt-1 max-w-2xl text-md text-ink-soft">{adminText.templatesAbout()}</p>
      <div className="mt-3 overflow-x-auto border border-thread bg-white">
        <table className="w-full text-start text-md">
          <thead>
            <tr className="border-b border-thread">
              <th scope="col" className="px-3 py-2 text-start">
                {adminText.event()}
              </th>
              {columns.map((column) => (
                <th key={keyOf(column)} scope="col" className="px-3 py-2 text-start">
                  {headOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {messageEvents.map((event) => (
              <tr key={event} className="border-b border-thread last:border-b-0">
                <th scope="row" className="px-3 py-2 text-start font-medium">
                  {nameOf(event)}
                </th>
                {templates
                  .filter((template) => template.event === event)
                  .map((template) => (
                    <td key={keyOf(template)} className="px-3 py-1">
                      <button
                        type="button"
                        aria-expanded={openKey === keyOf(template)}
                        aria-label={adminText.openTemplate({
                          template: `${nameOf(event)}, ${headOf(template)}`,
                          state: adminText.state({ state: template.state }),
                        })}
                        className="flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-9"
                        onClick={({ currentTarget }) => {
                          opener.current = currentTarget;
                          setOpenKey(openKey === keyOf(template) ? undefined : keyOf(template));
                        }}
                      >
                        <Badge tone={tones[template.state]}>{adminText.state({ state: template.state })}</Badge>
                      </button>
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open && (
        <TemplateForm
          key={openKey}
          template={open}
          title={`${nameOf(open.event)} · ${headOf(open)}`}
          variables={stored.settings.variables.find(({ event }) => event === open.event)?.names ?? []}
          onClose={onClose}
        />
      )}
    </Section>
  );
}

function nameOf(event: MessageEvent): string {
  return messagesText.event({ event });
}

function headOf({ channel, language }: MessageTemplate): string {
  return `${messagesText.channel({ channel })}, ${locales[language].name}`;
}

function keyOf({ channel, event, language }: MessageTemplate): string {
  return `${channel}/${event}/${language}`;
}
