import type { TokenScope } from '@wardline/contract/token-scopes.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import type { ScopeSection } from './api-token.view.ts'

interface ScopeFieldsProps {
  sections: readonly ScopeSection[]
  scopes: readonly TokenScope[]
  onChange: (scopes: readonly TokenScope[]) => void
}

export function ScopeFields({ sections, scopes, onChange }: ScopeFieldsProps) {
  const change = (id: TokenScope, isOn: boolean) =>
    onChange(isOn ? [...scopes, id] : scopes.filter((each) => each !== id))
  return sections.map(({ title, scopes: offered }) => (
    <fieldset key={title}>
      <legend className="pb-1 text-sm font-medium">{title}</legend>
      <ul role="list" className="divide-y divide-line border-y border-line">
        {offered.map(({ id, name }) => (
          <li key={id} className="px-2 py-1">
            <Checkbox
              label={name}
              hint={id}
              checked={scopes.includes(id)}
              onChange={({ target }) => change(id, target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  ))
}
