import { expect, test } from 'vitest'
import { parseName, suggestUser, type CandidateUser } from './person-suggestion.rules.ts'

const user = (user_id: number, first_name: string, last_name: string, email = ''): CandidateUser => ({
  user_id,
  contact_id: user_id + 100,
  display_name: `${first_name} ${last_name}`,
  first_name,
  last_name,
  email,
})
const users = [
  user(1, 'Jeannine', 'Crona', 'jcrona@hospital.test'),
  user(2, 'Ruben', 'Wisozk', 'ruben@hospital.test'),
  user(3, 'Zoë', 'Núñez', 'zoe@hospital.test'),
  user(4, 'Anna', 'Smith', 'anna.smith@hospital.test'),
  user(5, 'Adam', 'Smith', 'adam.smith@hospital.test'),
]
const person = (name: string, email: string | null = null) => ({
  id: 1,
  name,
  first_name: '',
  last_name: '',
  email,
})

test.for([
  ['J. Crona-Ellis', 'JCrona@hospital.test', 1, 'same_email'],
  ['Crona-Ellis, J', null, 1, 'similar_name'],
  ['R Wisozk MD', null, 2, 'similar_name'],
  ['Wisozk, Ruben', null, 2, 'same_name'],
  ['Zoe Nunez', null, 3, 'same_name'],
  ['Smith, Anna', null, 4, 'same_name'],
] as const)('%s (%s) is suggested as user %i: %s', ([name, email, user_id, why]) => {
  expect(suggestUser(person(name, email), users)).toMatchObject({ user_id, why })
})

test.for(['Smith, A', 'OPEN', 'Crona', '', 'Wisozk, Peter'])('%s matches no single user', (name) => {
  expect(suggestUser(person(name), users)).toBeNull()
})

test('separate fields of the source win over its display name', () => {
  expect(parseName({ name: 'Dr. No', first_name: 'Ruben J', last_name: 'Wisozk' })).toEqual({
    first: 'ruben',
    last: ['wisozk'],
  })
})
