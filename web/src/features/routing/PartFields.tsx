import { Field } from '../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../platform/ui/controls/Input.tsx'

interface PartNameFieldProps {
  name: string
  error: string | undefined
  onChange: (name: string) => void
}

export const PartNameField = ({ name, error, onChange }: PartNameFieldProps) => (
  <Field label="Name" required error={error}>
    {(control) => (
      <Input
        {...control}
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

interface PartTypeFieldProps<T extends string> {
  noun: string
  isStored: boolean
  types: Readonly<Record<T, { label: string }>>
  type: T
  error: string | undefined
  onChange: (type: T) => void
}

/** The type of a stored part cannot change: its other fields depend on it. */
export const PartTypeField = <T extends string>(props: PartTypeFieldProps<T>) => {
  const { noun, isStored, types, type, error, onChange } = props
  const hint = isStored
    ? `The type of a stored ${noun} stays. Create another one for another type.`
    : undefined
  return (
    <Field label="Type" error={error} hint={hint}>
      {(control) => (
        <Select
          {...control}
          disabled={isStored}
          value={type}
          onChange={({ target }) => onChange(target.value as T)}
        >
          {Object.entries<{ label: string }>(types).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
