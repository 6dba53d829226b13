DROP INDEX "numbers_purchase";--> statement-breakpoint
DROP INDEX "numbers_phone_number";--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "state" text;--> statement-breakpoint
-- What was told from the other columns until now.
UPDATE "numbers" SET "state" = CASE
	WHEN "released_at" IS NULL AND "is_active" THEN 'in_use'
	WHEN "released_at" IS NULL AND "carrier_sid" IS NULL AND NOT "is_imported" THEN 'buying'
	WHEN "released_at" IS NULL THEN 'kept'
	WHEN "is_imported" THEN 'released'
	WHEN "carrier_sid" IS NOT NULL THEN 'releasing'
	WHEN "removed_at" IS NULL THEN 'given_up'
	ELSE 'released'
END;--> statement-breakpoint
UPDATE "numbers" SET "is_primary" = false WHERE "is_primary" AND "state" <> 'in_use';--> statement-breakpoint
ALTER TABLE "numbers" ALTER COLUMN "state" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "numbers" DROP COLUMN "is_active";--> statement-breakpoint
CREATE INDEX "numbers_unsettled" ON "numbers" USING btree ("state","id") WHERE "numbers"."state" in ('buying', 'kept', 'given_up', 'releasing');--> statement-breakpoint
CREATE UNIQUE INDEX "numbers_purchase" ON "numbers" USING btree ("church_id") WHERE "numbers"."state" = 'buying';--> statement-breakpoint
CREATE UNIQUE INDEX "numbers_phone_number" ON "numbers" USING btree ("phone_number") WHERE "numbers"."state" in ('buying', 'in_use', 'kept');--> statement-breakpoint
ALTER TABLE "numbers" ADD CONSTRAINT "numbers_primary_in_use" CHECK (not "numbers"."is_primary" or "numbers"."state" = 'in_use');
