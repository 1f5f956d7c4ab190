import { useQuery } from '@tanstack/react-query'
import type { BroadcastDetail } from '@wardline/contract/messaging/broadcast.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { TextArea } from '../../../platform/ui/Input.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { peopleText } from '../../accounts/person.view.ts'
import { audienceQuery, useBroadcast } from './broadcast.api.ts'
import { audienceText, sendFailure } from './broadcast.view.ts'

/** What is said, to whom it goes, and the button that says to how many. */
export function BroadcastForm({
  group_id,
  onSent,
}: {
  group_id: number
  onSent: (sent: BroadcastDetail) => void
}) {
  const [message, setMessage] = useState('')
  const [excludes, setExcludes] = useState(false)
  const [wasTried, setTried] = useState(false)
  const { data: audience, isError, refetch } = useQuery(audienceQuery(group_id, excludes))
  const broadcast = useBroadcast()
  const isBlank = message.trim() === ''
  const send = () => {
    setTried(true)
    if (isBlank) return
    broadcast.mutate(
      { group_id, message, exclude_installed: excludes },
      {
        onSuccess: (sent) => {
          setMessage('')
          setTried(false)
          onSent(sent)
        },
      },
    )
  }
  return (
    <form
      noValidate
      aria-label="New broadcast"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field
        label="Message"
        required
        error={wasTried && isBlank ? 'This field may not be blank.' : undefined}
        hint="Outside of Wardline, a text message says only that there is one, and from whom."
      >
        {(control) => (
          <TextArea
            {...control}
            className="min-h-28"
            maxLength={20_000}
            value={message}
            onChange={(event) => {
              setMessage(event.target.value)
              broadcast.reset()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              send()
            }}
          />
        )}
      </Field>
      <Checkbox
        label="Leave out people who have the application installed"
        hint="A device of theirs has checked in at some time."
        checked={excludes}
        onChange={(event) => {
          setExcludes(event.target.checked)
          broadcast.reset()
        }}
      />
      <div role="status" className="min-h-[18px] text-sm">
        {audience?.problem ? (
          <p className="text-danger">{audience.problem}</p>
        ) : (
          audience && <p className="text-ink-2">{audienceText(audience, excludes)}</p>
        )}
      </div>
      {isError && <TryAgain onTry={refetch}>Could not count the people of this group.</TryAgain>}
      <FormErrors sentences={broadcast.isError ? sendFailure(broadcast.error) : []} />
      <div>
        <Button type="submit" tone="ok" busy={broadcast.isPending}>
          {audience && audience.people > 0 ? `Send to ${peopleText(audience.people)}` : 'Send broadcast'}
        </Button>
      </div>
    </form>
  )
}
