import type { Need } from '../on-call/roster.rules.ts'

/**
 * Short threads around the published conversations. The texts are ours and the results invented. `{bed}` is
 * the patient's bed.
 */
export type SampleTask = {
  type: string
  people: [Need, Need, ...Need[]]
  subject: string
  fields: Record<string, string>
  replies: string[]
  sex?: 'M' | 'F'
  to?: { group: string } | { department: string }
}

const lab = (test: string, value: string, range: string, replies: string[]): SampleTask => ({
  type: 'Critical Lab Result',
  people: ['laboratory', 'physician', 'nurse'],
  subject: `${test} ${value}`,
  fields: { test, value, range, callback: '5-4410' },
  replies,
})

const transport = (from: string, to: string, mode: string, replies: string[]): SampleTask => ({
  type: 'Patient Transport',
  people: ['nurse', 'transporter'],
  subject: `${from} to ${to}`,
  fields: { from, to, mode },
  replies,
  to: { department: 'Patient Transport' },
})

const bed = (unit: string, isolation: string, details: string, replies: string[]): SampleTask => ({
  type: 'Bed Request',
  people: ['nurse', 'operator', 'physician'],
  subject: `${unit} bed`,
  fields: { unit, isolation, details },
  replies,
})

const medication = (name: string, question: string, replies: string[]): SampleTask => ({
  type: 'Medication Clarification',
  people: ['pharmacist', 'physician', 'nurse'],
  subject: name,
  fields: { medication: name, question },
  replies,
})

const imaging = (study: string, finding: string, replies: string[]): SampleTask => ({
  type: 'Imaging Result',
  people: ['radiologist', 'physician', 'nurse'],
  subject: study,
  fields: { study, finding, callback: '5-2280' },
  replies,
})

const family = (caller: string, request: string, replies: string[]): SampleTask => ({
  type: 'Family Update',
  people: ['operator', 'nurse', 'physician'],
  subject: `Call from the ${caller}`,
  fields: { caller, request },
  replies,
  ...(caller === 'wife' && { sex: 'M' }),
  ...(caller === 'husband' && { sex: 'F' }),
})

const consult = (urgency: string, question: string, replies: string[]): SampleTask => ({
  type: 'Consult Request',
  people: ['physician', 'cardiology', 'nurse'],
  subject: 'Cardiology consult',
  fields: { urgency, question, callback: '5-7731' },
  replies,
  to: { group: 'Cardiology Consult' },
})

const discharge = (plan: string, barriers: string, replies: string[]): SampleTask => ({
  type: 'Discharge Planning',
  people: ['case manager', 'physician', 'nurse'],
  subject: 'Discharge tomorrow',
  fields: { plan, barriers },
  replies,
})

export const sampleTasks: SampleTask[] = [
  lab('Potassium', '6.4 mmol/L', '3.5–5.1', [
    'Got it. Is the sample hemolyzed?',
    'No, and it was repeated.',
    'ECG now, calcium is ordered. Thank you.',
  ]),
  lab('Hemoglobin', '6.2 g/dL', '12.0–16.0', [
    'Received. Two units are being crossmatched.',
    'Blood bank has the request.',
  ]),
  lab('Troponin I', '2.84 ng/mL', '< 0.04', [
    'Received, going to see the patient.',
    'Second sample at 3 hours is booked.',
    'Thank you.',
  ]),
  lab('Lactate', '5.1 mmol/L', '0.5–2.0', [
    'Thank you. Fluids are running, repeat in 2 hours please.',
    'Will do.',
  ]),
  lab('Glucose', '38 mg/dL', '70–100', [
    'Dextrose given, rechecking in 15 minutes.',
    'Recheck at the bedside is 112.',
    'Good, thank you both.',
  ]),
  transport('{bed}', 'CT', 'Stretcher', [
    'On my way',
    'Please bring a portable monitor.',
    'Have one with me.',
    'Patient is in CT.',
  ]),
  transport('{bed}', 'MRI', 'Wheelchair', [
    'In 15 minutes',
    'That works, they are ready for us at half past.',
    'At the desk now.',
  ]),
  transport('{bed}', 'Cath Lab', 'Bed', [
    'On my way',
    'Two of us, telemetry is on the bed.',
    'Left the unit.',
  ]),
  transport('{bed}', 'OR holding', 'Stretcher', [
    'On my way',
    'Consent is in the chart.',
    'Arrived in holding.',
  ]),
  bed('Telemetry', 'None', 'Chest pain, second troponin pending, stable on 2 L.', [
    'Looking. 5 East has two discharges at noon.',
    'Can it be earlier? We hold eleven here.',
    '5 East 09B is being cleaned, 40 minutes.',
    'Perfect, thank you.',
  ]),
  bed('Telemetry', 'None', 'Heart rate 160 on the ward, needs a monitor.', [
    '5 East 11A is free now.',
    'Report to whom?',
    'Charge nurse, extension 5-5100.',
  ]),
  bed('Telemetry', 'Contact', 'MRSA, new heart failure.', [
    'Only shared rooms until tomorrow, 5 East 08 can be closed for one.',
    'Then please close it.',
    'Done, facilities knows.',
  ]),
  bed('Intensive care', 'Contact', 'On norepinephrine, needs a bed within the hour.', [
    'ICU 12 is yours, report to extension 5-1200.',
    'Calling report now.',
    'Bed is marked as assigned.',
  ]),
  bed('Intensive care', 'None', 'Post-operative, ventilated overnight. From the OR at 15:00.', [
    'ICU 03 from 14:30.',
    'OR is half an hour late.',
    'Bed stays reserved.',
  ]),
  bed('Intensive care', 'Airborne', 'Respiratory failure, tuberculosis not excluded.', [
    'Negative pressure is ICU 15. Occupied until 11.',
    'We can bridge until then.',
    'Free now, being cleaned for the hour.',
    'Moving at noon.',
  ]),
  bed('Medical', 'Droplet', 'Influenza A, otherwise stable.', [
    'Next private room is 4 West 07A, about 14:00.',
    'Noted, I informed the family.',
  ]),
  bed('Medical', 'None', 'Waits for twenty hours in the emergency room.', [
    'First on my list, 4 East 02B at 10.',
    'Thank you. Diet order is in.',
    'Transport is booked for 10:15.',
  ]),
  bed('Medical', 'Contact', 'C. difficile, transfer from the rehabilitation hospital.', [
    'Which doctor accepts?',
    'Hospital Medicine, accepted at 9.',
    'Then 4 West 11A.',
  ]),
  bed('Surgical', 'None', 'Appendectomy tonight, comes to the ward after the recovery room.', [
    '6 East 05A.',
    'Thank you, recovery knows.',
  ]),
  bed('Surgical', 'None', 'Hip fracture, wants a room near the window for orientation.', [
    '6 East 12B has one.',
    'Lovely, the family will be glad.',
  ]),
  medication('Enoxaparin 80 mg', 'Creatinine went from 0.9 to 2.3. Renal dose, or change to heparin?', [
    'Change to heparin per protocol, please.',
    'Verified, first bolus is on its way.',
    'Enoxaparin is off the list.',
  ]),
  medication('Vancomycin', 'Trough was 24. Hold the next dose and recheck?', [
    'Hold the dose',
    'Held. New level at 06:00.',
  ]),
  medication('Metoprolol 25 mg', 'Heart rate 48, pressure 94/52 before the morning dose.', [
    'Hold the dose',
    'Held, will call if it changes.',
    'Thank you.',
  ]),
  imaging('CT chest with contrast', 'Segmental pulmonary embolus, right lower lobe. No right heart strain.', [
    'Seen, thank you. Starting heparin.',
    'Pump is ready at the bedside.',
  ]),
  imaging('CT head', 'No acute hemorrhage. Old lacunar infarct on the left.', [
    'Thank you, that helps.',
    'Family asks for the result, may I tell them?',
    'Yes, I will come by at 4.',
  ]),
  family('daughter', 'Asks how the night was and when she can visit.', [
    'I will call her back in ten minutes.',
    'Number is in the chart, she is at work until 5.',
    'Called, she comes tonight.',
  ]),
  family('son', 'Calls from abroad, wants to speak to the doctor before noon.', [
    'Can we say 11:30?',
    'He says yes.',
    'I will put him through to the room.',
  ]),
  family('wife', 'Has the list of medicines from home.', [
    'Please have her bring it, or a photograph.',
    'She brings it at 2.',
    'Pharmacy is waiting for it, thank you.',
  ]),
  family('husband', 'Asks whether the operation is over.', [
    'Just out of the OR, awake.',
    'He is in the waiting room, may he come up?',
    'In half an hour, recovery calls him.',
  ]),
  family('sister', 'Lives in Vermont, asks if she should come today.', [
    'Let me ask the doctor first.',
    'She holds the line.',
    'Stable today, tomorrow is fine.',
    'I call her myself this afternoon.',
  ]),
  family('neighbor', 'Has the keys and the cat, asks how long the stay will be.', [
    'We may not tell the neighbor, only the family.',
    'Said so, left the number 555-0142.',
    'Patient says thank you and calls back.',
  ]),
  family('parish', 'The chaplain asks whether a visit is welcome.', [
    'Patient says yes, after 4.',
    'Told the chaplain.',
  ]),
  family('interpreter service', 'Portuguese is free at 13:00 or at 15:30, by video.', [
    '13:00 please, for the consent.',
    'Booked, link is on the tablet of the ward.',
    'I will be there.',
  ]),
  consult(
    'Urgent',
    'New atrial fibrillation, rate 140, pressure holds. Rate control started. Please see today.',
    [
      'Seeing the patient in half an hour. Any history of heart failure?',
      'None known, echo last year was normal.',
      'Start diltiazem at 5, hold for pressure under 100.',
      'Running now, rate 118.',
      'Good. I will write the note.',
    ],
  ),
  consult('Routine', 'Clearance before hip surgery on Friday. Stent three years ago.', [
    'Will see this afternoon. Is there a recent ECG?',
    'This morning, in the chart.',
    'Fine from our side, continue aspirin.',
  ]),
  consult('Emergent', 'Chest pressure with ST elevation in II, III, aVF. Cath lab?', [
    'Activating. Which room?',
    '{bed}. Aspirin and heparin are given.',
    'Team is on the way, 20 minutes.',
    'Thank you.',
  ]),
  discharge('Home with nursing, oxygen at 2 L.', 'Oxygen has to be delivered before noon.', [
    'Order is signed.',
    'Delivered, teaching done.',
    'Then tomorrow at 10.',
  ]),
  discharge('Rehabilitation bed from Thursday.', 'Insurance has not answered yet.', [
    'Peer-to-peer is at 3 today.',
    'Approved, transport at 9.',
    'Thank you, I tell the family.',
  ]),
  {
    type: 'Rapid Response',
    people: ['nurse', 'physician', 'respiratory'],
    subject: 'Respiratory distress',
    fields: { reason: 'Respiratory distress', location: '{bed}', details: 'SpO2 82 % on 6 L, rate 34.' },
    replies: [
      'On my way',
      'At the bedside, bipap is coming up.',
      'Respiratory is here.',
      'Settled at 94 %, going to ICU 07.',
    ],
    to: { group: 'Rapid Response Team' },
  },
  {
    type: 'Rapid Response',
    people: ['nurse', 'physician', 'charge nurse'],
    subject: 'Low blood pressure',
    fields: { reason: 'Low blood pressure', location: '{bed}', details: '78/40 after the second liter.' },
    replies: [
      'On my way',
      'In 5 minutes',
      'Lab is drawing cultures.',
      'Pressure 104/60, stays on the ward for now.',
    ],
    to: { group: 'Rapid Response Team' },
  },
  {
    type: 'Stroke Alert',
    people: ['physician', 'neurology', 'nurse'],
    subject: 'Left-sided weakness',
    fields: { last_known_well: '06:40', nihss: '9', details: 'On no anticoagulant. Going to CT now.' },
    replies: [
      'In the scanner',
      'Meet you there.',
      'CT is clear, tenecteplase is drawn up.',
      'Given at 07:31.',
    ],
    to: { group: 'Stroke Alert Team' },
  },
]
