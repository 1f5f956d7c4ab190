import type { Profile } from '@wardline/contract/accounts/profile.schemas.ts'
import { useState } from 'react'
import { StatusDot } from '../../../platform/ui/Avatar.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { WhenField } from '../../../platform/ui/WhenField.tsx'
import { nowText } from '../../../platform/clock/now.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { useSetStatus } from '../status.api.ts'
import { instantOf, localText } from '../own-end.view.ts'
import { quickChoices, statusText, type ChosenStatus } from '../status.view.ts'

export interface StatusFormProps {
  profile: Profile
  /** The person has chosen, and the server took it. */
  onChosen?: (() => void) | undefined
}

/** Online, or do not disturb: for a while, until the morning, until an own time, or until switched off by hand. */
export function StatusForm({ profile, onChosen }: StatusFormProps) {
  const setStatus = useSetStatus()
  const now = new Date(useNow())
  const [own, setOwn] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const { status, status_until: until } = profile
  const choose = async (choice: ChosenStatus) => {
    const problem = await setStatus(choice)
    setRefused(problem)
    if (problem === null) onChosen?.()
  }
  const chooseOwn = () => {
    const end = instantOf(own, new Date(nowText()))
    if (end === null) setRefused('Choose an end that is still to come.')
    else void choose({ status: 'dnd', until: end })
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex items-center gap-2 font-medium">
        <span aria-hidden>
          <StatusDot status={status === 'dnd' ? 3 : 2} />
        </span>
        {statusText({ status, until }, now)}
      </p>
      {status === 'dnd' && (
        <div>
          <Button tone="accent" onClick={() => void choose({ status: 'online', until: null })}>
            Back online
          </Button>
        </div>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-sm font-medium">Do not disturb</legend>
        {quickChoices(now).map(({ label }, at) => (
          // Counted from the press, not from when the page was drawn.
          <Button key={label} onClick={() => void choose(quickChoices(new Date(nowText()))[at] ?? offByHand)}>
            {label}
          </Button>
        ))}
        <Button onClick={() => void choose(offByHand)}>Until I switch it off</Button>
      </fieldset>
      <form
        noValidate
        className="flex max-w-[440px] items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          chooseOwn()
        }}
      >
        <WhenField
          label="Until"
          error={refused ?? undefined}
          className="flex-1"
          min={localText(now).slice(0, 10)}
          value={own}
          onChange={setOwn}
        />
        <Button type="submit" className="mt-5.5">
          Set
        </Button>
      </form>
      <p className="text-xs text-ink-2">
        High priority always comes through. Others see that you do not want to be disturbed.
      </p>
    </div>
  )
}

const offByHand: ChosenStatus = { status: 'dnd', until: null }
