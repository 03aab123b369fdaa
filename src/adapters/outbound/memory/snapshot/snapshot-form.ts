import { hash } from 'node:crypto';
import { endianness } from 'node:os';
import { createExpediente } from '../../../../domain/record/expediente.js';
import { publish } from '../../../../domain/record/published-record.js';
import { termsOf } from '../../search-index/terms.js';

/** Changes when what lies in a snapshot, or where, changes in a way that the probe does not show. */
const LAYOUT = 3;

/** A record whose published form and whose terms have something of every rule. */
const PROBE = createExpediente({
  id: 'PROBE ñ',
  cod_archivo: 'Ñ/ΟΔΟΣ.ς_a-007',
  title: 'Plan "Straße" nº 3 – İzmir ﬁnca ½ ㎏ 北京 a\u00adb 😀',
  content: "L'Eixample: Paral·lel, e\u0301, ẛ̣, \u{20000}٣.",
  area: '',
  checkin_date: '2024-05-17',
  inscription_date: null,
  municipality: "Vila Joiosa, la/Villajoyosa, L'",
  links: ['https://docs.example.org/1.pdf', 'https://docs.example.org/2.pdf'],
});

/**
 * What must be the same for a snapshot to mean the same: how records are published and taken
 * apart, the tables of letters that this Node has, and which byte of a number comes first.
 */
export const SNAPSHOT_FORM = hash(
  'sha256',
  JSON.stringify([LAYOUT, publish(PROBE), termsOf(PROBE), process.versions.unicode, endianness()]),
);
