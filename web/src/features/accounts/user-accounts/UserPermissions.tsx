import { containsWords } from '@wardline/contract/folded-text.ts'
import type { UserAccountDetail } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { useState } from 'react'
import { Input } from '../../../platform/ui/controls/Input.tsx'

/** Each permission with the roles that give it, and the group through which the user has the role. */
export function UserPermissions({ user }: { user: UserAccountDetail }) {
  const [text, setText] = useState('')
  const found = user.permissions.filter(({ name, id }) => containsWords(`${name} ${id}`, text))
  if (user.permissions.length === 0)
    return <p className="text-sm text-ink-2">This user has no permissions.</p>
  const sections = Map.groupBy(found, ({ section }) => section)
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        aria-label="Find a permission"
        placeholder="Can this person…"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length === 0 && (
        <p className="text-sm text-ink-2">No role of this user gives such a permission.</p>
      )}
      {[...sections].map(([section, permissions]) => (
        <section key={section} aria-label={section}>
          <h3 className="pb-1 text-sm font-medium">{section}</h3>
          <ul role="list" className="divide-y divide-line border-y border-line text-sm">
            {permissions.map(({ id, name, roles }) => (
              <li key={id} className="flex flex-wrap gap-x-4 px-2 py-1.5">
                <span className="min-w-0 flex-1 basis-72">{name}</span>
                <span className="text-ink-2">{roles.map(sourceText).join('; ')}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const sourceText = ({ role, group }: { role: string; group: string }): string =>
  role === group ? role : `${role}, through ${group}`
