import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { secondFactorRules, type SecondFactorRule } from '#domain/second-factor-rule.ts';
import * as pageText from '#text/own-security.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notices.tsx';
import { Options } from '../../ui/options.tsx';
import { Section } from '../../ui/section.tsx';
import { controlClass } from '../lists/list-tools.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { sayWhy } from './actions.ts';

const KEY = ['admin', 'second-factor-rule'];

/** The owner's setting that says who must use a second factor. */
export function Rule() {
  const query = useQuery({ queryKey: KEY, queryFn: async () => (await call('GET /security/rule')).rule });
  return (
    <Section id="rule" title={pageText.rule()} className="mt-10 max-w-2xl">
      <p className="mt-2 text-ink-soft">{pageText.ruleIntro()}</p>
      <QueryAnswer query={query} failed={pageText.ruleLoadFailed()} placeholder="mt-4 h-12">
        {({ appliesTo }) => <Choice stored={appliesTo} />}
      </QueryAnswer>
    </Section>
  );
}

function Choice({ stored }: { stored: SecondFactorRule }) {
  const id = useId();
  const [wanted, setWanted] = useState<SecondFactorRule>();
  const save = useMutation({
    mutationFn: async (appliesTo: SecondFactorRule) => call('PUT /security/rule', { body: { appliesTo } }),
    onSuccess: ({ rule, message }) => {
      queries.setQueryData(KEY, rule);
      notify('success', message, 'account');
    },
    onError: sayWhy,
  });
  const choose = (value: string) => {
    const next = secondFactorRules.find((one) => one === value);
    if (!save.isPending && next !== stored) setWanted(next);
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <label htmlFor={id}>{pageText.ruleOf()}</label>
      <select
        id={id}
        aria-busy={save.isPending || undefined}
        value={wanted ?? (save.isPending ? save.variables : stored)}
        onChange={({ target }) => choose(target.value)}
        className={controlClass}
      >
        <Options of={secondFactorRules.map((rule) => [rule, pageText.ruleFor({ rule })])} />
      </select>
      {wanted && (
        <Confirm
          title={pageText.rule()}
          yes={pageText.ruleChange()}
          isDangerous={false}
          onNo={() => setWanted(undefined)}
          closesFirst
          onYes={() => save.mutate(wanted)}
        >
          {pageText.ruleAsk({ rule: wanted })}
        </Confirm>
      )}
    </div>
  );
}
