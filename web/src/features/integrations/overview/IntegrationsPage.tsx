import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Integration } from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { IntegrationBanner } from './IntegrationBanner.tsx'
import { IntegrationMenus } from './IntegrationMenus.tsx'
import { integrationsQuery, useConnectionTests } from './integration.api.ts'
import { attentionText, countStates, searchRows } from './integration.view.ts'
import { IntegrationTable } from './IntegrationTable.tsx'

export function IntegrationsPage() {
  const { data: rows, error, refetch } = useQuery({ ...integrationsQuery, retry: false })
  const { tests, run, runAll, isRunning } = useConnectionTests()
  const [search, setSearch] = useState('')
  const found = searchRows(rows ?? [], search)
  const testable = rows?.filter(({ may }) => may.test).map(({ key }) => key) ?? []
  const isRefused = error !== null && isApiError(error, 403)
  return (
    <Page
      title="Integrations"
      about={rows ? <Counts rows={rows} /> : 'Everything that is connected to Wardline.'}
      actions={
        <>
          {rows && (
            <FilterField label="Search integrations" className="w-52" value={search} onChange={setSearch} />
          )}
          {testable.length > 1 && (
            <Button busy={isRunning} onClick={() => void runAll(testable)}>
              <IconPlugConnected size={16} stroke={1.75} aria-hidden />
              Test all
            </Button>
          )}
          {rows && <IntegrationMenus rows={rows} />}
        </>
      }
    >
      {isRefused && <PermissionRequired to="view integrations" />}
      {error && !isRefused && !rows && <LoadError onRetry={refetch}>Could not load integrations.</LoadError>}
      {!rows && !error && (
        <Skeleton label="Loading integrations">
          <SkeletonBlock className="h-96 w-full" />
        </Skeleton>
      )}
      {rows && (
        <>
          <IntegrationBanner rows={rows} />
          {found.length > 0 ? (
            <IntegrationTable rows={found} tests={tests} onTest={(key) => void run(key)} />
          ) : (
            <p className="py-8 text-center text-sm text-ink-2">No integration matches “{search}”.</p>
          )}
        </>
      )}
    </Page>
  )
}

function Counts({ rows }: { rows: readonly Integration[] }) {
  const { connected, failing, attention } = countStates(rows)
  return (
    <>
      {connected === 0 ? 'Nothing connected' : `${connected} connected`}
      {failing > 0 && (
        <>
          , <strong className="font-semibold text-danger">{failing} failing</strong>
        </>
      )}
      {attention > 0 && `, ${attentionText(attention)}`}
    </>
  )
}
