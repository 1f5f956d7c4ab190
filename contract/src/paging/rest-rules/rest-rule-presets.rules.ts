import type { NewRestRule } from './rest-rule.schemas.ts'

type Preset = Pick<
  NewRestRule,
  | 'name'
  | 'min_rest_hours'
  | 'max_duty_hours'
  | 'max_nights_in_row'
  | 'max_weekly_hours'
  | 'averaging_weeks'
  | 'counted_percent'
  | 'source'
>

/** Limits of jurisdictions to start from. Hospitals check them against their own agreements. */
export const restRulePresets: readonly Preset[] = [
  {
    name: 'United States: residents (ACGME)',
    min_rest_hours: 8,
    max_duty_hours: 28,
    max_nights_in_row: null,
    max_weekly_hours: 80,
    averaging_weeks: 4,
    counted_percent: 100,
    source:
      'ACGME Common Program Requirements (Residency), VI.F: 80 hours averaged over four weeks, 24 and 4 more hours, 8 hours between',
  },
  {
    name: 'European Union: working time',
    min_rest_hours: 11,
    max_duty_hours: null,
    max_nights_in_row: null,
    max_weekly_hours: 48,
    averaging_weeks: 17,
    counted_percent: 100,
    source:
      'Directive 2003/88/EC, articles 3, 6 and 16: 11 hours of rest, 48 hours averaged over four months',
  },
  {
    name: 'England: resident doctors',
    min_rest_hours: 11,
    max_duty_hours: 13,
    max_nights_in_row: 4,
    max_weekly_hours: 72,
    averaging_weeks: 1,
    counted_percent: 100,
    source:
      'NHS Terms and Conditions of Service for Doctors and Dentists in Training (England) 2016, schedule 3: 72 hours in 168, 13 hours, 4 nights, 11 hours',
  },
  {
    name: 'On call at home',
    min_rest_hours: null,
    max_duty_hours: null,
    max_nights_in_row: null,
    max_weekly_hours: null,
    averaging_weeks: 1,
    counted_percent: 0,
    source: 'At-home call counts only while the person works (ACGME Common Program Requirements, VI.F.8)',
  },
]
