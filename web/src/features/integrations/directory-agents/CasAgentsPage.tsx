import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import { Suspense, useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { AdminListPage } from '../../../platform/ui/layout/AdminListPage.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { casAgentsQuery } from './agent.api.ts'
import { AgentRow } from './AgentRow.tsx'
import { aboutCas, casTitle } from './directory.text.ts'

const CasAgentDialog = lazyComponent(() =>
  import('./CasAgentDialog.tsx').then(({ CasAgentDialog: dialog }) => ({ default: dialog })),
)

export function CasAgentsPage() {
  const { permissions } = useMe()
  const navigate = useNavigate()
  const now = useMinute()
  const maySee = permissions.includes('accounts.view_directorysync')
  const mayChange = hasFullAdministration(permissions)
  const { data, isError, refetch } = useQuery({ ...casAgentsQuery, enabled: maySee })
  const [isAdding, setAdding] = useState(false)
  if (!maySee)
    return (
      <Page title={casTitle}>
        <PermissionRequired to="see directories" />
      </Page>
    )
  return (
    <AdminListPage
      title={casTitle}
      about={aboutCas}
      noun="CAS agents"
      example="Create an agent, copy its token, and start the program with the token on a computer in your network that can reach the directory."
      items={data?.results}
      isError={isError}
      onRetry={refetch}
      addLabel="New agent"
      onAdd={mayChange ? () => setAdding(true) : undefined}
      renderItem={({ id, name, last_contact, configs }) => (
        <AgentRow
          key={id}
          section="casAgents"
          id={id}
          name={name}
          detail={
            last_contact === null
              ? 'Its program has never connected'
              : `Last connected ${formatDateTime(Date.parse(last_contact), now)}`
          }
          configs={configs}
        />
      )}
    >
      {isAdding && (
        <Suspense>
          <CasAgentDialog
            agent={null}
            onSaved={({ id }) =>
              void navigate({
                to: '/accountSettings/$section/{-$item}',
                params: { section: 'casAgents', item: String(id) },
              })
            }
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </AdminListPage>
  )
}
