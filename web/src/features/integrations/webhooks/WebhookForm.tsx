import type { Webhook } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { useChangeWebhook } from './webhook.api.ts'
import { WebhookFields, type WebhookDraft } from './WebhookFields.tsx'

const valuesOf = ({ name, url, events, state }: Webhook): WebhookDraft & { is_on: boolean } => ({
  name,
  url,
  events,
  is_on: state === 'on',
})

export function WebhookForm({ webhook }: { webhook: Webhook }) {
  const change = useChangeWebhook({ id: webhook.id })
  return (
    <FormPage
      className="max-w-[520px] gap-4"
      stored={webhook}
      valuesOf={valuesOf}
      record={webhook}
      save={(draft, version) => change.mutateAsync({ ...draft, events: [...draft.events], version })}
      failure="Could not save the webhook"
    >
      <CheckboxField
        name="is_on"
        asSwitch
        label="On"
        hint={
          webhook.state === 'suspended'
            ? 'Suspended. Turn it on to send the queued messages.'
            : 'When off, nothing is sent or kept for it.'
        }
      />
      <WebhookFields />
    </FormPage>
  )
}
