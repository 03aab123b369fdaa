import { EventEmitter, once } from 'node:events';
import Joi from 'joi';
import { MongoClient } from 'mongodb';
import { defineSource } from 'planning-registry';
import { toFields } from './mapping.js';

/** A collection that another program writes. A change stream tells of every change. */
export default defineSource({
  settings: Joi.object({
    PLANS_URL: Joi.string().required(),
    PLANS_DATABASE: Joi.string().required(),
    PLANS_COLLECTION: Joi.string().default('plans'),
  }),

  async open({ PLANS_URL: url, PLANS_DATABASE: name, PLANS_COLLECTION: collection }) {
    const client = await new MongoClient(url).connect();
    const plans = client.db(name).collection(collection);
    const news = new EventEmitter();
    const changes = plans.watch().on('change', () => news.emit('change'));
    await once(changes, 'resumeTokenChanged'); // from here on no change is missed
    changes.on('error', () => {}); // the version is asked for once a minute all the same
    return {
      // The server's own hash of all documents. Whoever may read them may ask for it.
      version: async () =>
        (await client.db(name).command({ dbHash: 1, collections: [collection] })).md5,

      async *records({ signal } = {}) {
        // All documents as they were at one moment, however long it takes to read them.
        const session = client.startSession({ snapshot: true });
        try {
          for await (const plan of plans.find({}, { session, signal })) yield toFields(plan);
        } finally {
          await session.endSession();
        }
      },

      watch: (listener) => {
        news.on('change', listener);
        return () => news.off('change', listener);
      },
      close: () => client.close(),
    };
  },
});
