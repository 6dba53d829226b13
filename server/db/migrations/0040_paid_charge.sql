ALTER TABLE "purchases" ADD COLUMN "sent" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "payment" text;--> statement-breakpoint
DROP INDEX "purchases_open";--> statement-breakpoint
CREATE INDEX "purchases_unfinished" ON "purchases" USING btree ("tried_at") WHERE "purchases"."state" in ('open', 'action');
