import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { MappingSections } from '../directory-agents/MappingSections.tsx'
import { RunList } from './RunList.tsx'
import { agentChoicesQuery, configQuery, useDeleteConfig, useStartRun } from './sync.api.ts'
import { SyncConfigForm } from './SyncConfigForm.tsx'
import { deleted, syncTitle } from './sync.text.ts'

/** Without an id it creates one. */
export function SyncConfigPage({ configId }: { configId: number | undefined }) {
  const navigate = useNavigate()
  if (configId !== undefined) return <StoredConfig configId={configId} />
  return (
    <Page
      title="New sync configuration"
      about="It starts with the mappings of its agent. Nothing runs until you start it."
    >
      <SyncConfigForm
        config={null}
        onSaved={({ id }) =>
          void navigate({
            to: '/accountSettings/$section/{-$item}',
            params: { section: 'userSync', item: String(id) },
          })
        }
      />
    </Page>
  )
}

function StoredConfig({ configId }: { configId: number }) {
  const { data: config, isError, refetch } = useQuery(configQuery(configId))
  const agents = useQuery(agentChoicesQuery)
  const navigate = useNavigate()
  const start = useStartRun({ id: configId })
  const remove = useDeleteConfig({ id: configId })
  const [isDeleting, setDeleting] = useState(false)
  if (!config)
    return (
      <Page title={syncTitle}>
        {isError ? (
          <LoadError onRetry={refetch}>Could not load the configuration.</LoadError>
        ) : (
          <Skeleton label="Loading configuration">
            <SkeletonBlock className="h-64 w-full" />
          </Skeleton>
        )}
      </Page>
    )
  const base_dn = agents.data?.results.find(({ id }) => id === config.ad_agent_id)?.base_dn ?? ''
  return (
    <Page
      title={config.name}
      about={`${config.agent.name} · ${countText(config.users, 'user')}`}
      actions={
        config.may.run && (
          <div className="flex flex-wrap gap-2">
            {config.may.change && <Button onClick={() => setDeleting(true)}>Delete</Button>}
            <Button
              tone="accent"
              busy={start.isPending}
              onClick={() =>
                start.mutate(undefined, {
                  onSuccess: ({ id }) =>
                    void navigate({
                      to: '/accountSettings/$section/{-$item}',
                      params: { section: 'userSyncRuns', item: `${configId}-${id}` },
                    }),
                })
              }
            >
              Preview a run
            </Button>
          </div>
        )
      }
    >
      {start.error && <FormErrors sentences={['Could not start a run', ...errorSentences(start.error)]} />}
      <Section
        title="Runs"
        about="A run reads the directory first, and changes nothing before it is applied."
      >
        <RunList configId={configId} />
      </Section>
      <Section title="Settings">
        <SyncConfigForm key={configId} config={config} />
      </Section>
      <MappingSections owner={{ of: 'sync', id: configId }} base_dn={base_dn} mayChange={config.may.change} />
      {isDeleting && (
        <DeleteDialog
          name={config.name}
          isBusy={remove.isPending}
          errors={remove.error ? [`Could not delete ${config.name}`, ...errorSentences(remove.error)] : []}
          onDelete={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                showToast(deleted(config.name))
                void navigate({
                  to: '/accountSettings/$section/{-$item}',
                  params: { section: 'userSync', item: undefined },
                  ignoreBlocker: true,
                })
              },
            })
          }
          onClose={() => setDeleting(false)}
        >
          Its {countText(config.users, 'user')} stay as they are, and are edited here from then on. The
          history of its runs is removed.
        </DeleteDialog>
      )}
    </Page>
  )
}
