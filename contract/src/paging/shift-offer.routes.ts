import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, pageOf, route } from '../route.ts'
import { OfferBody, ShiftOffer } from './shift-offer.schemas.ts'

const answers = { 200: ShiftOffer, 400: FieldErrors, 403: Detail, 404: Detail } as const
const nothing = z.strictObject({}).default({})

export const listGroupOffers = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/offers/',
  summary: 'Open offers of shifts of a group, the one that begins first at the top.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: pageOf(ShiftOffer), 404: Detail },
})

export const listMyOffers = route({
  method: 'GET',
  path: '/api/v1/offers/',
  summary: 'Open offers of the caller’s own shifts, and those that the caller can accept.',
  allow: 'signed_in',
  answers: { 200: pageOf(ShiftOffer) },
})

export const offerShift = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/offers/',
  summary: 'Offer one’s own shift that has not begun to a colleague or to the group.',
  allow: 'signed_in',
  params: idParams,
  body: OfferBody,
  creates: true,
  answers: { 201: ShiftOffer, 400: FieldErrors, 403: Detail, 404: Detail },
})

export const acceptOffer = route({
  method: 'POST',
  path: '/api/v1/offers/{id}/accept/',
  summary: 'Take the shift, and give the one that is wanted in return. The first who accepts has it.',
  allow: 'signed_in',
  params: idParams,
  body: nothing,
  answers,
})

export const declineOffer = route({
  method: 'POST',
  path: '/api/v1/offers/{id}/decline/',
  summary: 'Say no to an offer that was made to oneself alone.',
  allow: 'signed_in',
  params: idParams,
  body: nothing,
  answers,
})

export const withdrawOffer = route({
  method: 'POST',
  path: '/api/v1/offers/{id}/withdraw/',
  summary: 'Take back an offer that nobody has accepted.',
  allow: 'signed_in',
  params: idParams,
  body: nothing,
  answers,
})
