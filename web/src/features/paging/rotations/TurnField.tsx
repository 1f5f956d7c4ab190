import { IconPlus, IconX } from '@tabler/icons-react'
import type { TurnLength } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { TimeInput } from '../../../platform/ui/controls/TimeInput.tsx'
import { dayNames } from '../group-settings/service-hours.text.ts'
import {
  handoversKey,
  otherKey,
  turnKey,
  turnOfKey,
  turnPresets,
  type RotationDraft,
} from './rotation-draft.view.ts'
import * as text from './rotation.text.ts'

const units = ['hours', 'days', 'weeks', 'months'] as const

export const TurnField = () => (
  <DraftFields<RotationDraft> names={['turn']}>
    {({ draft, onChange, errors }) => {
      const set = (turn: TurnLength) => onChange({ ...draft, turn })
      const { turn } = draft
      return (
        <div className="flex flex-col gap-3">
          <Field label={text.turnLabel} error={errors['turn']}>
            {(control) => (
              <Select
                {...control}
                value={turnKey(turn)}
                onChange={({ target }) => set(turnOfKey(target.value, draft.starts))}
              >
                {turnPresets.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
                <option value={handoversKey}>Until the next of several hand-overs a week</option>
                <option value={otherKey}>Another length</option>
              </Select>
            )}
          </Field>
          {turn.unit === 'handovers' ? (
            <Handovers handovers={turn.handovers} onChange={(handovers) => set({ ...turn, handovers })} />
          ) : (
            turnKey(turn) === otherKey && <LengthFields turn={turn} onChange={set} />
          )}
        </div>
      )
    }}
  </DraftFields>
)

type FixedLength = Exclude<TurnLength, { unit: 'handovers' }>

const LengthFields = ({ turn, onChange }: { turn: FixedLength; onChange: (turn: FixedLength) => void }) => (
  <div className="flex flex-wrap gap-3">
    <Field label={text.lengthLabel} className="w-20">
      {(control) => (
        <Input
          {...control}
          type="number"
          min={1}
          max={366}
          value={turn.count}
          onChange={({ target }) => onChange({ ...turn, count: Math.max(1, Number(target.value) || 1) })}
        />
      )}
    </Field>
    <Field label={text.unitLabel} className="w-32">
      {(control) => (
        <Select
          {...control}
          value={turn.unit}
          onChange={({ target }) =>
            onChange({ ...turn, unit: units.find((unit) => unit === target.value) ?? turn.unit })
          }
        >
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </div>
)

type WeekHandovers = Extract<TurnLength, { unit: 'handovers' }>['handovers']

interface HandoversProps {
  handovers: WeekHandovers
  onChange: (handovers: WeekHandovers) => void
}

const Handovers = ({ handovers, onChange }: HandoversProps) => (
  <div role="group" aria-label={text.handoversLabel} className="flex flex-col items-start gap-2">
    {handovers.map((handover, at) => (
      // Hand-overs have no identity but their place.
      <div key={at} className="flex items-center gap-2">
        <Select
          aria-label={`Day of hand-over ${at + 1}`}
          className="w-40"
          value={handover.day}
          onChange={({ target }) => onChange(handovers.with(at, { ...handover, day: Number(target.value) }))}
        >
          {dayNames.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </Select>
        <span className="w-20">
          <TimeInput
            aria-label={`Time of hand-over ${at + 1}`}
            value={handover.time}
            onChange={(time) => onChange(handovers.with(at, { ...handover, time }))}
          />
        </span>
        <IconButton
          label={`Remove hand-over ${at + 1}`}
          disabled={handovers.length === 1}
          onClick={() => onChange(handovers.toSpliced(at, 1))}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    ))}
    <Button onClick={() => onChange([...handovers, { day: 6, time: handovers.at(-1)?.time ?? '07:00' }])}>
      <IconPlus size={16} stroke={1.75} aria-hidden />
      Add hand-over
    </Button>
    <p className="text-xs text-ink-2">{text.weekendHint}</p>
  </div>
)
