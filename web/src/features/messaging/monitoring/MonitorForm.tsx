import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { missingPick } from '../../../platform/pick/source.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { MonitorablePicker } from './MonitorablePicker.tsx'
import { useMonitor } from './monitoring-start.api.ts'
import { minutesOf, minutesText, monitorFailure, quickMinutes } from './monitoring.view.ts'

/** Whom, and for how long. */
export function MonitorForm() {
  const [chosen, setChosen] = useState<UserSummary[]>([])
  const [text, setText] = useState('60')
  const [wasTried, setTried] = useState(false)
  const monitor = useMonitor()
  const time = minutesOf(text)
  const nobody = missingPick(chosen, 'Choose whom to monitor.')
  const [user] = chosen
  const start = () => {
    setTried(true)
    if (!user || 'problem' in time) return
    monitor.mutate(
      { user_id: user.id, minutes: time.minutes },
      {
        onSuccess: () => {
          setChosen([])
          setTried(false)
        },
      },
    )
  }
  const change = (next: UserSummary[]) => {
    setChosen(next)
    monitor.reset()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <MonitorablePicker
        label="Person"
        isSingle
        required
        value={chosen}
        onChange={change}
        error={wasTried ? nobody : undefined}
        autoFocus
      />
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label="Minutes"
          required
          className="w-28"
          error={wasTried && 'problem' in time ? time.problem : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div role="group" aria-label="Often chosen" className="flex flex-wrap gap-1 pt-[22px]">
          {quickMinutes.map((minutes) => (
            <Button
              key={minutes}
              tone="ghost"
              aria-pressed={text === String(minutes)}
              onClick={() => setText(String(minutes))}
              className="px-2 aria-pressed:bg-selected aria-pressed:text-accent"
            >
              {minutesText(minutes)}
            </Button>
          ))}
        </div>
      </div>
      <p className="text-sm text-ink-2">
        You read along in every thread of theirs. Everybody on those threads sees that you do, and it is
        written down.
      </p>
      <FormErrors sentences={monitor.isError ? monitorFailure(monitor.error) : []} />
      <div>
        <Button type="submit" tone="accent" busy={monitor.isPending}>
          Start monitoring
        </Button>
      </div>
    </form>
  )
}
