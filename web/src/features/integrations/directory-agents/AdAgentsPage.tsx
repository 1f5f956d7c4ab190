import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { AdminListPage } from '../../../platform/ui/layout/AdminListPage.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { adAgentsQuery } from './agent.api.ts'
import { AgentRow } from './AgentRow.tsx'
import { aboutAd, adTitle } from './directory.text.ts'

const AdAgentDialog = lazyComponent(() =>
  import('./AdAgentDialog.tsx').then(({ AdAgentDialog: dialog }) => ({ default: dialog })),
)

export function AdAgentsPage() {
  const { permissions } = useMe()
  const navigate = useNavigate()
  const maySee = permissions.includes('accounts.view_directorysync')
  const mayChange = hasFullAdministration(permissions)
  const { data, isError, refetch } = useQuery({ ...adAgentsQuery, enabled: maySee })
  const [isAdding, setAdding] = useState(false)
  if (!maySee)
    return (
      <Page title={adTitle}>
        <PermissionRequired to="see directories" />
      </Page>
    )
  return (
    <AdminListPage
      title={adTitle}
      about={aboutAd}
      noun="AD agents"
      example="You need the address of the directory (ldaps://…), a user that may read it, and where its people are."
      items={data?.results}
      isError={isError}
      onRetry={refetch}
      addLabel="New agent"
      onAdd={mayChange ? () => setAdding(true) : undefined}
      renderItem={({ id, name, host, port, configs }) => (
        <AgentRow
          key={id}
          section="adAgents"
          id={id}
          name={name}
          detail={`${host}:${port}`}
          configs={configs}
        />
      )}
    >
      {isAdding && (
        <Suspense>
          <AdAgentDialog
            agent={null}
            onSaved={({ id }) =>
              void navigate({
                to: '/accountSettings/$section/{-$item}',
                params: { section: 'adAgents', item: String(id) },
              })
            }
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </AdminListPage>
  )
}
