import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

test('messaging §9; paging §2, §9: twelve colors, initials for people, an icon for groups', () => {
  const names = Array.from({ length: 500 }, (_, i) => `Person ${i}`)
  const colours = new Set(names.map((name) => avatarOf(name).colour))
  expect([...colours].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i))

  expect(avatarOf('Ana María Ruiz').initials).toBe('AR')
  expect(avatarOf('👩‍⚕️ Öztürk').initials, 'whole characters').toBe('👩‍⚕️Ö')
  const person = renderToStaticMarkup(<Avatar name="Ana Ruiz" />)
  expect(person).toContain('data-i="AR"')
  expect(person).not.toContain('<svg')
  const group = renderToStaticMarkup(<Avatar name="Rapid Response" group />)
  expect(group).toContain('tabler-icon-users-group')
  expect(group).not.toContain('data-i=')
})
