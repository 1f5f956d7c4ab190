import type { Webhook } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { useChangeWebhook } from './webhook.api.ts'
import { WebhookFields, type WebhookDraft } from './WebhookFields.tsx'

export function WebhookForm({ webhook }: { webhook: Webhook }) {
  const change = useChangeWebhook({ id: webhook.id })
  // Fields without edits follow the stored webhook.
  const [edits, setEdits] = useState<{ draft?: WebhookDraft; isOn?: boolean }>({})
  const { draft = webhook, isOn = webhook.state === 'on' } = edits
  const seen = useSeenVersion(webhook.version, Object.keys(edits).length > 0)
  const { name, url, events } = draft
  const errors = splitFormErrors('Could not save the webhook', change.error, ['name', 'url', 'events'])
  return (
    <form
      noValidate
      className="flex max-w-[520px] flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(
          { name, url, events: [...events], is_on: isOn, version: seen.version },
          { onSuccess: () => setEdits({}), onError: seen.refuse },
        )
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
        onChange={({ target }) => setEdits({ ...edits, isOn: target.checked })}
      />
      <WebhookFields
        draft={draft}
        errors={errors.fields}
        onChange={(next) => setEdits({ ...edits, draft: next })}
      />
      <SaveBar
        errors={change.error ? errors.form : []}
        isBusy={change.isPending}
        isSaved={change.isSuccess}
      />
    </form>
  )
}
