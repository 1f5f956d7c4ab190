import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import type { Webhook } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { CreateWebhookDialog } from './CreateWebhookDialog.tsx'
import { webhooksQuery } from './webhook.api.ts'
import { webhookText } from './webhook.text.ts'
import { describeHealth } from './webhook.view.ts'
import { WebhookState } from './WebhookState.tsx'

export function WebhooksPage() {
  const { permissions } = useMe()
  const mayChange = permissions.includes('base.change_integrationconfiguration')
  const [isCreating, setCreating] = useState(false)
  useShortcuts({ n: (event) => (event.preventDefault(), mayChange && setCreating(true)) })
  return (
    <Page
      title="Webhooks"
      about={webhookText.about}
      width="wide"
      actions={
        mayChange && (
          <Button aria-keyshortcuts="N" onClick={() => setCreating(true)}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            New webhook
          </Button>
        )
      }
    >
      {permissions.includes('base.view_integrationconfiguration') ? (
        <WebhookList />
      ) : (
        <PermissionRequired to="see integrations" />
      )}
      {isCreating && <CreateWebhookDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

function WebhookList() {
  const { data, isError, refetch } = useQuery(webhooksQuery)
  const now = useMinute()
  if (isError && !data) return <LoadError onRetry={() => void refetch()}>{webhookText.loadError}</LoadError>
  if (!data)
    return (
      <Skeleton label="Loading the webhooks">
        <SkeletonBlock className="h-44" />
      </Skeleton>
    )
  if (data.length === 0) return <p className="text-sm text-ink-2">{webhookText.empty}</p>
  return (
    <ul role="list" className="divide-y divide-line border-y border-line">
      {data.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} now={now} />
      ))}
    </ul>
  )
}

const WebhookRow = ({ webhook, now }: { webhook: Webhook; now: number }) => (
  <li className="flex min-h-12 items-center gap-3 py-2">
    <span className="min-w-0 flex-1">
      <Link
        to="/accountSettings/$section/{-$item}"
        params={{ section: 'webhooks', item: String(webhook.id) }}
        className="text-sm font-medium text-accent underline-offset-2 hover:underline"
      >
        {webhook.name}
      </Link>
      <span className="block truncate text-xs text-ink-2">{webhook.url}</span>
      <span className="block text-xs text-ink-2">{describeHealth(webhook, now)}</span>
    </span>
    <WebhookState webhook={webhook} />
  </li>
)
