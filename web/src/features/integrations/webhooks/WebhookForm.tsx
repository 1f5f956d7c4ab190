import type { Webhook } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { useWebhookActions } from './webhook.api.ts'
import { WebhookFields, type WebhookDraft } from './WebhookFields.tsx'

export function WebhookForm({ webhook }: { webhook: Webhook }) {
  const { change } = useWebhookActions(webhook.id)
  const [draft, setDraft] = useState<WebhookDraft>(webhook)
  const [isOn, setOn] = useState(webhook.state === 'on')
  const { name, url, events } = draft
  const errors = splitFormErrors('Could not save the webhook', change.error, ['name', 'url', 'events'])
  return (
    <form
      noValidate
      className="flex max-w-[520px] flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ name, url, events: [...events], is_on: isOn, version: webhook.version })
      }}
    >
      <Checkbox
        asSwitch
        label="On"
        hint={
          webhook.state === 'suspended'
            ? 'Suspended. Turn it on to send the queued messages.'
            : 'When off, nothing is sent or kept for it.'
        }
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      <WebhookFields draft={draft} errors={errors.fields} onChange={setDraft} />
      <SaveBar
        errors={change.error ? errors.form : []}
        isBusy={change.isPending}
        isSaved={change.isSuccess}
      />
    </form>
  )
}
