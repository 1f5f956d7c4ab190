import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { NamedItemPage, SectionLink } from '../../accounts/components/NamedItemPage.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { webhookQuery } from './webhook.api.ts'
import { describeHealth } from './webhook.view.ts'
import { WebhookActions } from './WebhookActions.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { WebhookState } from './WebhookState.tsx'

export function WebhookPage({ webhookId }: { webhookId: number }) {
  const { permissions } = useMe()
  if (permissions.includes('base.view_integrationconfiguration'))
    return (
      <LoadedWebhook
        id={webhookId}
        mayChange={permissions.includes('base.change_integrationconfiguration')}
      />
    )
  return (
    <Page title="Webhook">
      <PermissionRequired to="see integrations" />
    </Page>
  )
}

const LoadedWebhook = ({ id, mayChange }: { id: number; mayChange: boolean }) => (
  <NamedItemPage
    title="Webhook"
    section="webhooks"
    shortNoun="webhook"
    item={useQuery(webhookQuery(id))}
    missing="This webhook does not exist"
    failure="Could not load the webhook."
  >
    {(webhook) => <LoadedPage webhook={webhook} mayChange={mayChange} />}
  </NamedItemPage>
)

function LoadedPage({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const now = useMinute()
  return (
    <Page
      title={webhook.name}
      about={
        <>
          <SectionLink section="webhooks">Webhooks</SectionLink>
          {' · '}
          {describeHealth(webhook, now)}
        </>
      }
      actions={<WebhookState webhook={webhook} />}
    >
      {mayChange && (
        <>
          <Section title="Endpoint" about="Events to send, and the address that receives them.">
            <WebhookForm key={webhook.id} webhook={webhook} />
          </Section>
          <Section title="Actions" about="A test is sent immediately, whether the webhook is on or off.">
            <WebhookActions webhook={webhook} />
          </Section>
        </>
      )}
      <Section title="Deliveries" about="The newest 50. They are kept for 30 days.">
        <WebhookLog webhook={webhook} mayChange={mayChange} />
      </Section>
    </Page>
  )
}
