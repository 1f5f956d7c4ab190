import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AgentTest } from '@wardline/contract/integrations/directory-agents/directory-agent.schemas.ts'
import { Suspense, useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { AgentActions } from './AgentActions.tsx'
import { adAgentQuery, useTestAgent } from './agent.api.ts'
import { adTitle, agentMappingsNote } from './directory.text.ts'
import { MappingSections } from './MappingSections.tsx'

const AdAgentDialog = lazyComponent(() =>
  import('./AdAgentDialog.tsx').then(({ AdAgentDialog: dialog }) => ({ default: dialog })),
)

const stepLabels = { connect: 'Connection and certificate', sign_in: 'Sign-in', search: 'Search' } as const

export function AdAgentPage({ agentId }: { agentId: number }) {
  const { data: agent, isError, refetch } = useQuery(adAgentQuery(agentId))
  const test = useTestAgent({ id: agentId })
  const [isEditing, setEditing] = useState(false)
  if (!agent)
    return (
      <Page title={adTitle}>
        {isError ? (
          <LoadError onRetry={refetch}>Could not load the agent.</LoadError>
        ) : (
          <Skeleton label="Loading agent">
            <SkeletonBlock className="h-64 w-full" />
          </Skeleton>
        )}
      </Page>
    )
  return (
    <Page
      title={agent.name}
      about={`${agent.encryption === 'ldaps' ? 'LDAPS' : 'StartTLS'} to ${agent.host}:${agent.port}, as ${agent.bind_dn}`}
      actions={
        <AgentActions kind="ad" agent={agent} onEdit={() => setEditing(true)}>
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            Test connection
          </Button>
        </AgentActions>
      }
    >
      {test.data && <TestResult result={test.data} />}
      {test.error && (
        <FormErrors sentences={['Could not test the connection', ...errorSentences(test.error)]} />
      )}
      <Section title="Directory" about={agentMappingsNote}>
        <dl className="grid gap-x-4 gap-y-1 text-sm md:grid-cols-[9rem_1fr]">
          <dt className="text-ink-2">Base DN</dt>
          <dd>{agent.base_dn}</dd>
          <dt className="text-ink-2">Certificate authority</dt>
          <dd>{agent.ca === '' ? 'Authorities that this server trusts' : 'Its own'}</dd>
          <dt className="text-ink-2">Used by</dt>
          <dd>{agent.configs.map(({ name }) => name).join(', ') || 'No sync configuration'}</dd>
        </dl>
      </Section>
      <MappingSections
        owner={{ of: 'ad', id: agentId }}
        base_dn={agent.base_dn}
        mayChange={agent.may.change}
      />
      {isEditing && (
        <Suspense>
          <AdAgentDialog agent={agent} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  )
}

const TestResult = ({ result }: { result: AgentTest }) => (
  <ul role="list" aria-label="Connection test" className="mb-4 rounded-xl bg-inset p-3 text-sm">
    {result.steps.map(({ step, problem }) => (
      <li key={step} className="flex gap-2 py-0.5">
        {problem === null ? (
          <IconCheck size={16} aria-hidden className="mt-0.5 flex-none text-ok" />
        ) : (
          <IconAlertTriangle size={16} aria-hidden className="mt-0.5 flex-none text-danger" />
        )}
        <span>
          {stepLabels[step]}
          {problem !== null && <span className="block text-danger">{problem}</span>}
          {step === 'search' && result.found !== null && ` found ${result.found.toLocaleString('en')} people`}
        </span>
      </li>
    ))}
  </ul>
)
