import {
  webhookEvents,
  webhookEventTypes,
  type WebhookEventType,
} from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'

export interface WebhookDraft {
  name: string
  url: string
  events: readonly WebhookEventType[]
}

export const WebhookFields = () => (
  <>
    <TextField name="name" label="Name" required maxLength={80} />
    <TextField
      name="url"
      label="Address"
      hint="An https address that accepts POST."
      required
      type="url"
      maxLength={500}
      spellCheck={false}
    />
    <FormField<readonly WebhookEventType[]> name="events">
      {({ value, onChange, error }) => (
        <fieldset>
          <legend className="pb-1 text-sm font-medium">Events</legend>
          <ul role="list" className="divide-y divide-line border-y border-line">
            {webhookEventTypes.map((type) => (
              <li key={type} className="px-2 py-1">
                <Checkbox
                  label={webhookEvents[type]}
                  hint={type}
                  checked={value.includes(type)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...value, type] : value.filter((each) => each !== type))
                  }
                />
              </li>
            ))}
          </ul>
          {error && <p className="pt-1 text-xs text-danger">{error}</p>}
        </fieldset>
      )}
    </FormField>
  </>
)
