ALTER TABLE "brands" ADD COLUMN "carrier" text DEFAULT 'twilio' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_readings" ADD COLUMN "carrier" text DEFAULT 'twilio' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_readings" DROP CONSTRAINT "carrier_readings_pkey";--> statement-breakpoint
ALTER TABLE "carrier_readings" ADD CONSTRAINT "carrier_readings_carrier_account_pk" PRIMARY KEY("carrier","account");--> statement-breakpoint
ALTER TABLE "hook_events" ADD COLUMN "carrier" text;--> statement-breakpoint
UPDATE "hook_events" SET "carrier" = 'twilio' WHERE "kind" IN ('texting_inbound', 'texting_status') AND "handled_at" IS NULL;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "carrier" text DEFAULT 'twilio' NOT NULL;
