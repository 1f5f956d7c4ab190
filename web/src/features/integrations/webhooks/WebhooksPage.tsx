import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Webhook } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { AdminListPage } from '../../../platform/ui/layout/AdminListPage.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { CreateWebhookDialog } from './CreateWebhookDialog.tsx'
import { webhooksQuery } from './webhook.api.ts'
import { webhookText } from './webhook.text.ts'
import { describeHealth } from './webhook.view.ts'
import { WebhookState } from './WebhookState.tsx'

export function WebhooksPage() {
  const { permissions } = useMe()
  if (permissions.includes('base.view_integrationconfiguration'))
    return <WebhookList mayChange={permissions.includes('base.change_integrationconfiguration')} />
  return (
    <Page title="Webhooks" about={webhookText.about}>
      <PermissionRequired to="see integrations" />
    </Page>
  )
}

function WebhookList({ mayChange }: { mayChange: boolean }) {
  const { data, isError, refetch } = useQuery(webhooksQuery)
  const [isCreating, setCreating] = useState(false)
  const now = useMinute()
  return (
    <AdminListPage
      title="Webhooks"
      about={webhookText.about}
      noun="webhooks"
      example="A webhook can tell a dashboard when a page is sent, accepted, answered or escalated. Each message is signed, and failed ones are repeated."
      items={data}
      isError={isError}
      onRetry={refetch}
      addLabel="New webhook"
      onAdd={mayChange ? () => setCreating(true) : undefined}
      renderItem={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} now={now} />}
    >
      {isCreating && <CreateWebhookDialog onClose={() => setCreating(false)} />}
    </AdminListPage>
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
