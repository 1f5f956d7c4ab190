import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { AgentActions } from './AgentActions.tsx'
import { casAgentQuery, useCreateToken, useRevokeToken } from './agent.api.ts'
import { agentMappingsNote, casTitle } from './directory.text.ts'
import { MappingSections } from './MappingSections.tsx'

const CasAgentDialog = lazyComponent(() =>
  import('./CasAgentDialog.tsx').then(({ CasAgentDialog: dialog }) => ({ default: dialog })),
)

export function CasAgentPage({ agentId }: { agentId: number }) {
  const { data: agent, isError, refetch } = useQuery(casAgentQuery(agentId))
  const now = useMinute()
  const create = useCreateToken({ id: agentId })
  const revoke = useRevokeToken({ id: agentId })
  const [isEditing, setEditing] = useState(false)
  if (!agent)
    return (
      <Page title={casTitle}>
        {isError ? (
          <LoadError onRetry={refetch}>Could not load the agent.</LoadError>
        ) : (
          <Skeleton label="Loading agent">
            <SkeletonBlock className="h-64 w-full" />
          </Skeleton>
        )}
      </Page>
    )
  const at = (moment: string | null) => (moment ? formatDateTime(Date.parse(moment), now) : 'Never')
  const failure = create.error ?? revoke.error
  return (
    <Page
      title={agent.name}
      about={`Read by a program inside the hospital below ${agent.base_dn}`}
      actions={<AgentActions kind="cas" agent={agent} onEdit={() => setEditing(true)} />}
    >
      <Section
        title="Program"
        about="Start npm run directory-agent inside the hospital, with this token. It connects out to this server."
      >
        <dl className="grid gap-x-4 gap-y-1 text-sm md:grid-cols-[9rem_1fr]">
          <dt className="text-ink-2">Last connected</dt>
          <dd>{at(agent.last_contact)}</dd>
          <dt className="text-ink-2">Last reading</dt>
          <dd>
            {agent.last_reading
              ? `${at(agent.last_reading.completed)}, ${agent.last_reading.entries.toLocaleString('en')} entries`
              : 'Never'}
          </dd>
          <dt className="text-ink-2">Token</dt>
          <dd>
            {agent.has_token ? `Created ${at(agent.token_created)}` : 'None: the program cannot connect'}
          </dd>
        </dl>
        {create.data && (
          <div role="status" className="mt-3 rounded-xl bg-warn-soft p-3 text-sm">
            <p className="font-medium text-warn">Copy the token now. It is not shown again.</p>
            <code className="mt-1 block wrap-anywhere select-all">{create.data.token}</code>
          </div>
        )}
        {agent.may.change && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button busy={create.isPending} onClick={() => create.mutate()}>
              {agent.has_token ? 'Replace token' : 'Create token'}
            </Button>
            {agent.has_token && (
              <Button
                busy={revoke.isPending}
                onClick={() => revoke.mutate(undefined, { onSuccess: () => create.reset() })}
              >
                Revoke token
              </Button>
            )}
          </div>
        )}
        {failure && <FormErrors sentences={['Could not change the token', ...errorSentences(failure)]} />}
        <p className="mt-3 text-sm text-ink-2">{agentMappingsNote}</p>
      </Section>
      <MappingSections
        owner={{ of: 'cas', id: agentId }}
        base_dn={agent.base_dn}
        mayChange={agent.may.change}
      />
      {isEditing && (
        <Suspense>
          <CasAgentDialog agent={agent} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  )
}
