import { z } from 'zod'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import {
  LegalHold,
  LegalHoldRelease,
  NewLegalHold,
  Retention,
  RetentionChange,
  RetentionDays,
  retentionKinds,
  RetentionPreview,
  RetentionRule,
} from './retention.schemas.ts'

const officers = { permission: 'accounts.change_retention' } as const

const ruleParams = idParams.extend({ kind: z.enum(retentionKinds) })

export const getRetention = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/retention/',
  summary: 'Get the retention rules of the account and what they removed.',
  allow: officers,
  params: idParams,
  answers: { 200: Retention },
})

export const changeRetention = route({
  method: 'PUT',
  path: '/api/v1/accounts/{id}/retention/{kind}/',
  summary:
    'Set how many days a kind of record is kept; `null` keeps it forever. Removal begins a day later. Requires a recent password. 409 if the rule changed after `version`.',
  allow: officers,
  params: ruleParams,
  body: RetentionChange,
  answers: { 200: RetentionRule },
})

export const previewRetention = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/retention/{kind}/preview/',
  summary: 'Count what a rule would remove now. Changes nothing.',
  allow: officers,
  params: ruleParams,
  body: RetentionDays,
  answers: { 200: RetentionPreview },
})

export const listLegalHolds = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/legalholds/',
  summary: 'List legal holds, first those in force.',
  allow: officers,
  params: idParams,
  query: z.strictObject(pageQuery(50)),
  answers: { 200: pageOf(LegalHold) },
})

export const createLegalHold = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/legalholds/',
  summary:
    'Keep the conversations and notes of a user or about a patient, or one conversation, from any retention rule.',
  allow: officers,
  params: idParams,
  body: NewLegalHold,
  creates: true,
  answers: { 201: LegalHold },
})

export const releaseLegalHold = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/legalholds/{hold_id}/release/',
  summary: 'Release a legal hold. The rules apply to its records again from the next day.',
  allow: officers,
  params: idParams.extend({ hold_id: idParams.shape.id }),
  body: LegalHoldRelease,
  answers: { 200: LegalHold },
})
