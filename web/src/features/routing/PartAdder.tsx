import { useState } from 'react'
import { Picker } from '../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../platform/picker/picker-source.ts'
import { alreadyAdded } from './routing.text.ts'

interface PartAdderProps<Part extends { id: number; name: string }> {
  label: string
  what: 'Condition' | 'Condition set' | 'Action'
  source: PickerSource<Part>
  added: readonly Part[]
  error?: string | undefined
  onAdd: (part: Part) => void
}

/** Adds a reusable part; one that is already added is named as information (messaging §5). */
export function PartAdder<Part extends { id: number; name: string }>(props: PartAdderProps<Part>) {
  const { label, what, source, added, error, onAdd } = props
  const [info, setInfo] = useState('')
  return (
    <div className="flex flex-col gap-1">
      <Picker
        label={label}
        isSingle
        source={source}
        value={[]}
        error={error}
        onChange={([part]) => {
          if (!part) return
          const isAdded = added.some(({ id }) => id === part.id)
          setInfo(isAdded ? alreadyAdded(what, part.name) : '')
          if (!isAdded) onAdd(part)
        }}
      />
      <p role="status" className="text-sm text-info empty:hidden">
        {info}
      </p>
    </div>
  )
}
