import { sqlitePlace } from '../../../test/store/place.ts';
import { describeStore } from '../../../test/store/store-contract.ts';

describeStore('SQLite', () => sqlitePlace());
