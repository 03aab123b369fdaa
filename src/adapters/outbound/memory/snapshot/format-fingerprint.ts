import { hash } from 'node:crypto';
import { endianness } from 'node:os';
import { createExpediente } from '../../../../domain/record/expediente.js';
import { publish } from '../../../../domain/record/published-record.js';
import { termsOf } from '../../search-index/terms.js';

/** Raise it if the layout or the arrays of a snapshot change: the probe does not show that. */
const LAYOUT = 5;

/** A record that needs every rule of publishing and tokenizing. */
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
 * A snapshot of another form must not be used. The form depends on the layout, on how records are
 * published and tokenized, on the Unicode tables of this Node, and on the byte order.
 */
export const FORMAT_FINGERPRINT = hash(
  'sha256',
  JSON.stringify([LAYOUT, publish(PROBE), termsOf(PROBE), process.versions.unicode, endianness()]),
);
